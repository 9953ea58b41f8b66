// A table that shows made-up positions: a tile can be placed, a figure chosen, and nothing is scored.

import { factsOf } from '../src/board/facts.ts';
import type { GameSummary, Hint, Level, Move, Position } from '../src/table/protocol.ts';
import type { At, Connection, GameListener, Table } from '../src/table/table.ts';
import { middleOfGame } from './fixture.ts';

export class FixtureTable implements Table {
  private positions: Position[];
  private listener: GameListener | undefined;

  constructor(first = middleOfGame()) {
    this.positions = [first];
  }

  private get newest(): Position {
    return this.positions[this.positions.length - 1] as Position;
  }

  async games(): Promise<GameSummary[]> {
    const { setup, turn, bagTotal, scores } = this.newest;
    const now = Date.now() / 1000;
    const one = { ...setup, game: 'fixture', turn, tilesLeft: bagTotal, scores, created: now };
    return [
      { ...one, over: false, changed: now - 300 },
      { ...one, game: 'other', over: true, changed: now - 90000 },
    ];
  }

  async levels(): Promise<Level[]> {
    return [
      { name: 'beginner', summary: 'Plays anything.', level: 1, milliseconds: 0 },
      { name: 'master', summary: 'Plays well.', level: 6, milliseconds: 5000 },
      { name: 'newcomer', summary: 'Plays in a new way.', level: 6, milliseconds: 1000 },
    ];
  }

  async create(): Promise<string> {
    return 'fixture';
  }

  async open(_game: string, listener: GameListener): Promise<() => void> {
    this.listener = listener;
    listener.position(this.newest);
    return () => undefined;
  }

  async refresh(): Promise<void> {
    this.listener?.position(this.newest);
  }

  async play(_at: At, move: number): Promise<void> {
    const before = this.newest;
    const chosen = before.moves.find((m) => m.move === move) as Move;
    const next: Position = {
      ...before,
      step: before.step + 1,
      change: before.change + 1,
      chosen: [...before.chosen, chosen],
    };
    if (chosen.type === 'place') {
      const { x, y, rotation } = chosen;
      const kind = before.drawn as string;
      next.tiles = [...before.tiles, { x, y, rotation, kind }];
      next.phase = 'action';
      next.moves = this.actions(next, kind, x, y);
    } else {
      next.complete = true;
      next.moves = [];
      next.preview = before.log[1]?.events ?? [];
    }
    this.positions.push(next);
    await this.refresh();
  }

  private actions(position: Position, kind: string, x: number, y: number): Move[] {
    const moves: Move[] = [{ move: 1, type: 'pass' }];
    factsOf(kind).segments.forEach((segment, index) => {
      for (const figure of ['meeple', 'abbot', 'ringmaster'] as const) {
        if ((segment.kind === 'garden') === (figure === 'abbot')) {
          const number = 10 + moves.length;
          moves.push({ move: number, type: 'figure', figure, feature: segment.kind, segment: index, x, y });
        }
      }
    });
    for (const space of position.acrobats) {
      const type = space.owners.length === 3 ? 'pyramid' : 'acrobat';
      moves.push({ move: 10 + moves.length, type, x: space.x, y: space.y });
    }
    return moves;
  }

  /** Shows a position as if another page had led to it. */
  show(position: Position): void {
    this.positions.push(position);
    this.listener?.position(position);
  }

  /** Tells that a computer thinks about the newest position. */
  think(elapsed: number): void {
    const { game, sequence, seat } = this.newest;
    this.listener?.thinking({
      game,
      sequence,
      seat: seat ?? 0,
      level: 'club',
      elapsed,
      milliseconds: 3000,
      work: 1,
      turn: [],
    });
  }

  async stop(): Promise<void> {}

  /** The first square, and the first figure on it. */
  async hint(at: At): Promise<Hint> {
    const position = this.newest;
    const first = position.moves[0] as Move;
    const turn = [first];
    if (first.type === 'place') {
      const then = this.actions(position, position.drawn as string, first.x, first.y);
      turn.push(then[1] as Move);
    }
    const best = { turn, points: [72.4, 65.12], win: [0.64, 0.36], value: 7.28, error: 0.4 };
    const other = { ...best, turn: [position.moves.at(-1) as Move], points: null, win: null };
    const candidates = [
      { ...best, loss: 0, visits: 900 },
      { ...other, loss: 1.5, visits: 100 },
    ];
    return { ...at, level: 'master', elapsed: 1000, candidates };
  }

  async undo(): Promise<void> {
    this.positions.pop();
    await this.refresh();
  }

  async confirm(): Promise<void> {
    const { log } = this.newest;
    const first = this.positions[0] as Position;
    this.positions = [{ ...first, sequence: first.sequence + 1, log: [...log, ...log] }];
    await this.refresh();
  }

  async record(): Promise<string> {
    return 'bigtop-record 1\n';
  }

  recordAddress(): string {
    return '#';
  }

  watch(listener: (connection: Connection) => void): () => void {
    listener('open');
    return () => undefined;
  }
}
