// A record (docs/record.md) opened in the browser: the position after each turn, with what happened in it. The engine in
// the page's worker reads it, so this works with and without a server.
//
//   const record = await openRecord(text);      // TableError with code 'record' and details.fault if it is broken
//   const position = await record.position(12); // after turn 12, as a table would show it
//   const events = eventsSince(await record.position(11), position);
//   record.close();

import type { Position, Setup, Turn } from '../table/protocol.ts';
import { pageWorker, type WorkerLink } from '../worker/link.ts';
import type { RecordFacts } from '../worker/questions.ts';

export class RecordGame {
  readonly #positions = new Map<number, Promise<Position>>();

  readonly #link: WorkerLink;
  readonly #record: number;
  readonly #facts: RecordFacts;

  constructor(
    link: WorkerLink,
    readonly text: string,
    record: number,
    facts: RecordFacts,
  ) {
    this.#link = link;
    this.#record = record;
    this.#facts = facts;
  }

  /**
   * Names and rules of the game. Records know neither colours nor computers: seats have the usual colours in order, and
   * are people. A seat without a name in the record has ''.
   */
  get setup(): Setup {
    return this.#facts.setup;
  }

  /** Every turn of the record; one more entry, with `turn` null, where the game came to its end. */
  get turns(): readonly Turn[] {
    return this.#facts.turns;
  }

  /** Whether the record goes on to the end of the game. */
  get over(): boolean {
    return this.#facts.over;
  }

  /**
   * Positions are numbered from 0, before the first turn, to this; number n is that after turn n. Where the record stops
   * inside a turn, the last one has the choices made, as `chosen`. Where it stops before something that chance decides,
   * the last one has the phase `draw`, `reveal` or `final-reveal`, and nobody decides in it (`seat` null).
   */
  get last(): number {
    return this.#facts.entries.length - 1;
  }

  /** The position with this number, its log up to it. What was asked for once is kept. */
  position(index: number): Promise<Position> {
    const number = Math.min(Math.max(Math.trunc(index), 0), this.last);
    let position = this.#positions.get(number);
    if (position === undefined) {
      position = this.#link.ask('recordPosition', this.#record, number).then((message) => ({
        ...message,
        log: this.#facts.turns.slice(0, this.#facts.entries[number]),
      }));
      this.#positions.set(number, position);
    }
    return position;
  }

  close(): void {
    this.#link.ask('closeRecord', this.#record).catch(() => undefined);
  }
}

/**
 * Opens a record. A broken one is refused with a TableError of code `record`; its `details.fault` says what is wrong
 * (`kind`) and where (`line`, `column`, both from 1; `reason` in English). Totals that today's rules would count otherwise
 * are such a fault too, of the kind `totals`; with `asScored` the record is opened all the same.
 */
export async function openRecord(text: string, asScored = false, link = pageWorker()): Promise<RecordGame> {
  // What editors and downloads put before a text is not part of it.
  const clean = text.replace(/^\ufeff/, '');
  const { record, facts } = await link.ask('openRecord', clean, asScored);
  return new RecordGame(link, clean, record, facts);
}
