// The table in the browser: the games of the store, those that the page has open, and what other pages of this browser do
// with the same games.

import type { Engine, Game } from '../../../wasm/bigtop.ts';
import type { GameSummary, Hint, Level, Setup } from '../table/protocol.ts';
import { type At, nameHere, TableError, type Who } from '../table/table.ts';
import { drawChance, isChance, randomName } from './chance.ts';
import { levelsOf } from './computers.ts';
import { notOpen, OpenGame, rowOf, unknownGame } from './open-game.ts';
import type { Answering, TableCalls, Told } from './questions.ts';
import { Replay } from './replay.ts';
import { checkedSetup, checkedWho } from './setup.ts';
import { stepsOf } from './steps.ts';
import type { GameStore, StoredGame } from './store.ts';
import { opening } from './table-game.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { emptyLog } from './turn-log.ts';

function summaryOf({
  game,
  setup,
  turn,
  tilesLeft,
  scores,
  over,
  created,
  changed,
}: StoredGame): GameSummary {
  return { game, ...setup, turn, tilesLeft, scores, over, created, changed };
}

export class Lobby implements Answering<TableCalls> {
  readonly #opened = new Map<string, OpenGame>();

  readonly #engine: Promise<Engine>;
  readonly #store: GameStore;
  readonly #tabs: Tabs;
  readonly #tell: (told: Told) => void;

  constructor(engine: Promise<Engine>, store: GameStore, tabs: Tabs, tell: (told: Told) => void) {
    this.#engine = engine;
    this.#store = store;
    this.#tabs = tabs;
    this.#tell = tell;
    tabs.listen((message) => this.#hear(message));
  }

  #hear(message: TabMessage): void {
    switch (message.type) {
      case 'changed':
        this.#opened.get(message.game)?.heardOfChange();
        break;
      case 'thinking':
        this.#opened.get(message.thinking.game)?.heardThinking(message.thinking);
        break;
      case 'stop':
        this.#opened.get(message.game)?.stopHere(message.sequence);
        break;
    }
  }

  #find(game: string): OpenGame {
    const found = this.#opened.get(game);
    if (found === undefined) {
      throw notOpen(game);
    }
    return found;
  }

  // ---- games ----

  async games(): Promise<GameSummary[]> {
    const rows = await this.#store.list();
    return rows.map(summaryOf).sort((a, b) => b.changed - a.changed || b.created - a.created);
  }

  async levels(): Promise<Level[]> {
    return levelsOf(await this.#engine);
  }

  async create(setup: Setup): Promise<string> {
    const engine = await this.#engine;
    const checked = checkedSetup(engine, setup);
    return this.#begin(checked, opening(engine, checked));
  }

  async createFrom(record: string, position: number, who: Who): Promise<string> {
    const engine = await this.#engine;
    const checked = checkedWho(engine, who);
    const replay = new Replay(engine, record, true);
    try {
      const { edition, sets, options, seats } = replay.setup;
      if (checked.seats.length !== seats.length) {
        throw new TableError({ code: 'config', message: 'the record has other seats', faults: ['seats'] });
      }
      const game = replay.gameAt(position);
      checked.seats.forEach(({ name }, seat) => {
        game.setName(seat, name);
      });
      return await this.#begin({ ...checked, edition, sets, options }, game);
    } finally {
      replay.close();
    }
  }

  /** Stores a game; where chance is to decide first, it does so now. */
  async #begin(setup: Setup, game: Game): Promise<string> {
    try {
      while (isChance(game)) {
        game.play(drawChance(game));
      }
      const { steps } = stepsOf(game);
      const log = steps.at(-1)?.log ?? emptyLog();
      const created = Math.floor(Date.now() / 1000);
      const id = nameHere(randomName());
      await this.#store.add(rowOf({ game: id, setup, created, sequence: steps.length - 1 }, { game, log }));
      return id;
    } finally {
      game.free();
    }
  }

  async remove(game: string): Promise<void> {
    await this.#store.remove(game);
    this.close(game);
    this.#tabs.tell({ type: 'changed', game });
  }

  async record(game: string): Promise<string> {
    const row = await this.#store.get(game);
    if (row === undefined) {
      throw unknownGame(game);
    }
    return row.record;
  }

  // ---- games that are open ----

  async open(game: string): Promise<void> {
    const [engine, row] = await Promise.all([this.#engine, this.#store.get(game)]);
    if (row === undefined) {
      throw unknownGame(game);
    }
    let open = this.#opened.get(game);
    if (open === undefined) {
      open = new OpenGame({ engine, store: this.#store, tabs: this.#tabs, tell: this.#tell }, row);
      this.#opened.set(game, open);
    }
    await open.refresh();
  }

  close(game: string): void {
    this.#opened.get(game)?.close();
    this.#opened.delete(game);
  }

  async play(at: At, move: number): Promise<void> {
    await this.#find(at.game).play(at, move);
  }

  async undo(at: At): Promise<void> {
    await this.#find(at.game).undo(at);
  }

  async confirm(at: At): Promise<void> {
    await this.#find(at.game).confirm(at);
  }

  stop(game: string, sequence: number): void {
    this.#find(game).stop(sequence);
  }

  hint(at: At): Promise<Hint> {
    return this.#find(at.game).hint(at);
  }
}
