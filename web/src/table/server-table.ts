// A table on the server, over one WebSocket that is made again whenever it is lost.

import { extendedLog } from './follow.ts';
import type {
  ErrorMessage,
  GameSummary,
  Hint,
  Invite,
  Level,
  PositionMessage,
  Setup,
  TableMessage,
  Thinking,
  Turn,
} from './protocol.ts';
import { type Answer, type At, type Connection, type GameListener, type Table, TableError } from './table.ts';
import { keepInvites, keepSeats, keepToken, ownGames, tokenOf } from './tokens.ts';

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5000;
/** How often it is looked whether answers are late. */
const LOOK = 1000;
/** An answer that takes longer is told to be late. */
const SLOW = 2000;
/** So long without a word though something was asked: the line is dead, whatever the socket says. */
const SILENCE = 8000;
/** So long without a word while a game is open, and it is asked whether the line still leads anywhere. Sockets do not tell. */
const QUIET = 12_000;
/** What takes longer than this will never be answered, though the line is alive. */
const PATIENCE = 15_000;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: TableError): void;
  /** When it was asked. */
  since: number;
}

interface Followed {
  listener: GameListener;
  log: Turn[];
  /** Asked for over the present connection. */
  asked: boolean;
}

/** Of one's own games the table tells so many in an answer. */
const MOST_ASKED = 100;

export class ServerTable implements Table {
  #socket: WebSocket | undefined;
  #connection: Connection = 'connecting';
  readonly #watchers = new Set<(connection: Connection) => void>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #followed = new Map<string, Followed>();
  #toSend: string[] = [];
  #nextId = 1;
  #pause = FIRST_PAUSE;
  /** Whether the present socket leads to the table, and when the last was heard of it, or began. */
  #joined = false;
  #heard = 0;

  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
    this.#connect();
    setInterval(() => this.#look(), LOOK);
  }

  // ----------------------------------------------------------------------------------------- the connection

  #connect(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) {
        return;
      }
      this.#pause = FIRST_PAUSE;
      this.#joined = true;
      this.#heard = Date.now();
      this.#setConnection('open');
      for (const text of this.#toSend.splice(0)) {
        socket.send(text);
      }
      for (const [game, followed] of this.#followed) {
        if (!followed.asked) {
          followed.asked = true;
          this.refresh(game).catch(() => undefined);
        }
      }
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket && typeof event.data === 'string') {
        this.#heard = Date.now();
        this.#receive(JSON.parse(event.data) as Answer);
      }
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) {
        this.#lose();
      }
    });
  }

  /** Gives the present socket up. A dead one is not waited for: browsers take a minute to close it. */
  #lose(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#joined = false;
    socket?.close();
    this.#setConnection('lost');
    for (const waiting of this.#waiting.values()) {
      waiting.reject(new TableError({ code: 'connection', message: 'the connection was lost' }));
    }
    this.#waiting.clear();
    this.#toSend = [];
    for (const followed of this.#followed.values()) {
      followed.asked = false;
    }
    setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 1.6, LONGEST_PAUSE);
  }

  /** Finds out whether the line is dead. */
  #look(): void {
    if (this.#socket === undefined) {
      return;
    }
    const now = Date.now();
    // The first that waits was asked first.
    const [first] = this.#waiting.values();
    const asked = first?.since ?? now;
    const begun = this.#joined ? Math.max(this.#heard, asked) : this.#heard;
    if (now - begun >= SILENCE || now - asked >= PATIENCE) {
      this.#lose();
    } else if (this.#joined) {
      this.#tellSlow();
      // Answered at once, whatever else takes long; nothing is read from the disk for it.
      if (this.#followed.size > 0 && this.#waiting.size === 0 && now - this.#heard >= QUIET) {
        this.levels().catch(() => undefined);
      }
    }
  }

  #tellSlow(): void {
    const [first] = this.#waiting.values();
    const slow = first !== undefined && Date.now() - first.since >= SLOW;
    this.#setConnection(slow ? 'slow' : 'open');
  }

  #setConnection(connection: Connection): void {
    if (connection !== this.#connection) {
      this.#connection = connection;
      for (const watcher of this.#watchers) {
        watcher(connection);
      }
    }
  }

  watch(listener: (connection: Connection) => void): () => void {
    this.#watchers.add(listener);
    listener(this.#connection);
    return () => this.#watchers.delete(listener);
  }

  // ----------------------------------------------------------------------------------------- asking

  #ask(message: Record<string, unknown>): Promise<Answer> {
    if (this.#connection === 'lost') {
      // Nothing is kept for later: the choice may no longer be legal once the table is back.
      return Promise.reject(new TableError({ code: 'connection', message: 'not connected' }));
    }
    const id = this.#nextId++;
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, since: Date.now() });
      if (this.#joined) {
        this.#socket?.send(text);
      } else {
        this.#toSend.push(text);
      }
    });
  }

  #receive(answer: Answer): void {
    if (answer.type === 'position') {
      this.#position(answer as unknown as PositionMessage);
    } else if (answer.type === 'thinking') {
      const thinking = answer as unknown as Thinking;
      this.#followed.get(thinking.game)?.listener.thinking(thinking);
    } else if (answer.type === 'table') {
      this.#table(answer as unknown as TableMessage);
    } else if (answer.type === 'rematch') {
      this.#keepSeatsOf(String(answer.game), String(answer.next));
      this.#followed.get(String(answer.game))?.listener.rematch?.(String(answer.next));
    }
    const waiting = answer.id === undefined ? undefined : this.#waiting.get(answer.id);
    if (waiting === undefined || answer.id === undefined) {
      return;
    }
    this.#waiting.delete(answer.id);
    this.#tellSlow();
    if (answer.type === 'error') {
      waiting.reject(new TableError(answer as unknown as ErrorMessage));
    } else {
      waiting.resolve(answer);
    }
  }

  #table(message: TableMessage): void {
    const followed = this.#followed.get(message.game);
    if (followed === undefined) {
      return;
    }
    // None where they were left or are on another device now.
    if (tokenOf(message.game) !== undefined) {
      keepSeats(message.game, message.yours);
    }
    this.#keepSeatsOf(message.game, message.series.next);
    followed.listener.table?.(message);
  }

  /** Who had seats in a game has them in the next of the series, by the same token. */
  #keepSeatsOf(game: string, next: string | null): void {
    const token = tokenOf(game);
    if (next !== null && token !== undefined && tokenOf(next) === undefined) {
      keepToken(next, token);
    }
  }

  #position(message: PositionMessage): void {
    const followed = this.#followed.get(message.game);
    if (followed === undefined) {
      return;
    }
    const log = extendedLog(followed.log, message);
    if (log === undefined) {
      this.refresh(message.game).catch(() => undefined);
      return;
    }
    followed.log = log;
    followed.listener.position({ ...message, log });
  }

  // ----------------------------------------------------------------------------------------- the table

  async games(): Promise<GameSummary[]> {
    // Those whose seats are held here, and those that everybody may see.
    const ids = ownGames();
    const asked: string[][] = [];
    for (let first = 0; first < ids.length; first += MOST_ASKED) {
      asked.push(ids.slice(first, first + MOST_ASKED));
    }
    const answers = await Promise.all([
      ...asked.map((some) => this.#ask({ type: 'games', ids: some })),
      this.#ask({ type: 'games' }),
    ]);
    const games = answers.flatMap((answer) => answer.games as GameSummary[]);
    const own = new Set(ids);
    const byId = new Map(games.map((game) => [game.game, { ...game, own: own.has(game.game) }]));
    return [...byId.values()].sort((a, b) => b.changed - a.changed);
  }

  async levels(): Promise<Level[]> {
    const answer = await this.#ask({ type: 'levels' });
    return answer.levels as Level[];
  }

  async create(setup: Setup): Promise<string> {
    const answer = await this.#ask({ type: 'create', ...setup });
    const game = answer.game as string;
    keepToken(game, answer.token as string);
    keepInvites(game, (answer.invites ?? []) as Invite[]);
    return game;
  }

  async open(game: string, listener: GameListener): Promise<() => void> {
    const followed: Followed = { listener, log: [], asked: this.#connection !== 'lost' };
    this.#followed.set(game, followed);
    const leave = () => {
      if (this.#followed.get(game) === followed) {
        this.#followed.delete(game);
        this.#ask({ type: 'close', game }).catch(() => undefined);
      }
    };
    try {
      await this.refresh(game);
    } catch (error) {
      if (!(error instanceof TableError) || error.code !== 'connection') {
        this.#followed.delete(game);
        throw error;
      }
      // Kept: the game is opened again as soon as the connection is back.
    }
    return leave;
  }

  async refresh(game: string): Promise<void> {
    await this.#ask({ type: 'open', game, token: tokenOf(game) });
  }

  async peek(game: string): Promise<PositionMessage> {
    const answer = await this.#ask({ type: 'open', game, token: null });
    // It may have been opened in earnest meanwhile.
    if (this.#followed.has(game)) {
      this.refresh(game).catch(() => undefined);
    } else {
      this.#ask({ type: 'close', game }).catch(() => undefined);
    }
    return answer as unknown as PositionMessage;
  }

  isShared(): boolean {
    return true;
  }

  request(type: string, game: string, members: Record<string, unknown> = {}): Promise<Answer> {
    return this.#ask({ type, game, ...members });
  }

  async play(at: At, move: number): Promise<void> {
    await this.#ask({ type: 'play', ...at, move });
  }

  async undo(at: At): Promise<void> {
    await this.#ask({ type: 'undo', ...at });
  }

  async confirm(at: At): Promise<void> {
    await this.#ask({ type: 'confirm', ...at });
  }

  async stop(game: string, sequence: number): Promise<void> {
    await this.#ask({ type: 'stop', game, sequence });
  }

  async hint(at: At): Promise<Hint> {
    return (await this.#ask({ type: 'hint', ...at })) as unknown as Hint;
  }

  async record(game: string): Promise<string> {
    const answer = await fetch(this.recordAddress(game)).catch(() => undefined);
    if (answer?.ok !== true) {
      const code = answer?.status === 404 ? 'unknown-game' : 'connection';
      throw new TableError({ code, message: 'the record cannot be fetched', game });
    }
    return answer.text();
  }

  recordAddress(game: string): string {
    return `api/games/${encodeURIComponent(game)}/record`;
  }
}
