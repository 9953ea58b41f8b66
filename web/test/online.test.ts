// People who are not all at one screen: clocks, addresses, terms, and who may act for which seat.

import { expect, test, vi } from 'vitest';
import { middleOfGame } from '../dev/fixture.ts';
import { GameSession } from '../src/app/game-session.ts';
import { gameKeys } from '../src/app/keys-dialog.tsx';
import { defaultDraft, isRunningCup, seatWith, setupOf } from '../src/app/setup.ts';
import { departures, describeAct, markOfSeat, newAct, placesOfActs } from '../src/online/acts.tsx';
import { joinAddress, onlineRouteOf } from '../src/online/addresses.ts';
import { timeInWords, timeLeft } from '../src/online/clock.tsx';
import { freeColours } from '../src/online/colour-choice.tsx';
import { haveSay } from '../src/online/said.ts';
import { describeTerms } from '../src/online/terms.ts';
import type { Act, Clocks, Level, Position, SeatAtTable, TableMessage } from '../src/table/protocol.ts';
import type { GameListener, Table } from '../src/table/table.ts';

const MINUTE = 60_000;
const levels: Level[] = [{ name: 'club', summary: '', level: 3, milliseconds: 500 }];

function tableOf(yours: number[], part: Partial<TableMessage> = {}): TableMessage {
  const seats: SeatAtTable[] = middleOfGame().setup.seats.map(({ name, colour }) => ({
    name,
    colour,
    computer: null,
    state: 'here',
    lost: false,
  }));
  return {
    game: 'g',
    sequence: 1,
    seats,
    yours,
    creator: false,
    public: false,
    spectators: 0,
    clocks: null,
    offers: [],
    acts: [],
    chat: { on: true, from: 0, entries: [] },
    series: { id: 'g', number: 1, previous: null, next: null },
    ...part,
  };
}

const clocks = (told: Clocks) => ({ people: tableOf([0], { clocks: told }), since: 1000 });

test('who has resigned has no say in taking back', () => {
  const resigned = tableOf([0]).seats.map((at, seat) =>
    seat === 0 ? { ...at, state: 'resigned' as const } : at,
  );
  expect(haveSay(tableOf([0]))).toBe(true);
  expect(haveSay(tableOf([0], { seats: resigned }))).toBe(false);
  expect(haveSay(tableOf([0, 1], { seats: resigned }))).toBe(true);
  expect(haveSay(tableOf([]))).toBe(false);
});

test('only the running clock goes down, and never below nothing', () => {
  const told = clocks({ left: [90_000, 5000], running: 1 });
  expect(timeLeft(told, 0, 1, 4000)).toEqual({ left: 90_000, runs: false });
  expect(timeLeft(told, 1, 1, 4000)).toEqual({ left: 2000, runs: true });
  expect(timeLeft(told, 1, 1, 99_000)?.left).toBe(0);
});

test('a deadline is counted by the clock of the server, for who decides', () => {
  const told = clocks({ deadline: 5_000_000, now: 4_000_000 });
  expect(timeLeft(told, 1, 1, 3000)).toEqual({ left: 998_000, runs: true });
  expect(timeLeft(told, 0, 1, 3000)).toBeUndefined();
  expect(timeLeft(clocks({ deadline: null, now: 1 }), 1, 1, 3000)).toBeUndefined();
});

test('times as they are read', () => {
  const shown = [50 * 60 * MINUTE, 61 * MINUTE + 9000, 12 * MINUTE + 5000, 59_900, 19_400, 0].map(
    timeInWords,
  );
  expect(shown).toEqual(['2 d 2 h', '1:01:09', '12:05', '59 s', '19.4 s', '0.0 s']);
});

test('addresses of invites and recovery links', () => {
  expect(onlineRouteOf('#join/abc/I-n_v')).toEqual({ page: 'join', game: 'abc', invite: 'I-n_v' });
  expect(onlineRouteOf('#join/abc')).toEqual({ page: 'join', game: 'abc', invite: undefined });
  expect(onlineRouteOf(joinAddress('abc', 'I-n_v', 2))).toEqual({
    page: 'join',
    game: 'abc',
    invite: 'I-n_v',
    seat: 2,
  });
  expect(onlineRouteOf('#join/abc/I-n_v/7')).toBeUndefined();
  const recovery = 'Zk3_-0123456789abcdefg';
  expect(onlineRouteOf(`#seat/abc/${recovery}`)).toEqual({ page: 'seat', game: 'abc', recovery });
  expect(onlineRouteOf('#seat/abc/xyz')).toBeUndefined();
  expect(onlineRouteOf(`#seat/abc/${recovery}/2`)).toBeUndefined();
  expect(onlineRouteOf('#seat/abc')).toBeUndefined();
  expect(onlineRouteOf('#join/a%20b/c')).toBeUndefined();
});

test('open seats and terms are sent where there is a server, and only what differs', () => {
  const draft = { ...defaultDraft(), seats: seatWith(defaultDraft().seats, 1, null, true) };
  const terms = {
    clock: { kind: 'days', days: 3, expiry: 'gone' },
    resign: 'club',
    chat: true,
    cup: true,
  } as const;
  const setup = setupOf({ ...draft, terms }, levels, true);
  expect(setup.seats.map(({ open }) => open)).toEqual([undefined, true]);
  expect(
    setup.seats.map(({ name }) => name),
    'each page names an open seat in its language',
  ).toEqual(['Player 1', '']);
  expect(setup).toMatchObject({
    clock: { kind: 'days', days: 3, expiry: 'loses' },
    resign: 'club',
    cup: true,
  });
  expect(Object.keys(setup)).not.toContain('chat');
  const alone = setupOf({ ...draft, terms }, levels);
  expect(alone.seats[1]).not.toHaveProperty('open');
  expect(alone).not.toHaveProperty('cup');
});

test('a cup that is played has no replay, and no keys of help that is off', () => {
  const { setup, phase } = middleOfGame();
  const cup = { ...setup, cup: true, hints: false, aids: [] };
  expect(isRunningCup({ setup: cup, phase })).toBe(true);
  expect(isRunningCup({ setup: cup, phase: 'over' })).toBe(false);
  expect(isRunningCup({ setup, phase })).toBe(false);
  const help = ['keys.hint', 'keys.fields'];
  const all = gameKeys({ ...setup, hints: true, aids: ['fields'] });
  expect(all).toEqual(expect.arrayContaining(help));
  expect(gameKeys(cup)).toEqual(all.filter((key) => !help.includes(key)));
});

test('a colour is free if nobody else has it', () => {
  const free = freeColours([{ colour: 'red' }, { colour: 'pink' }], 1);
  expect(free).toContain('pink');
  expect(free).not.toContain('red');
});

test('terms in words', () => {
  const told = describeTerms({
    clock: { kind: 'game', milliseconds: 20 * MINUTE, increment: 10_000, expiry: 'club' },
  });
  expect(told.map(({ value }) => value)).toEqual([
    '20 minutes each, and 10 s more for each turn; then a computer plays on: Club',
    'places tiles only and cannot win',
    'no',
  ]);
});

interface Opened {
  session: GameSession;
  listener: GameListener;
  undo: ReturnType<typeof vi.fn>;
}

async function openShared(): Promise<Opened> {
  let listener: GameListener | undefined;
  const undo = vi.fn(() => Promise.resolve());
  const table = {
    isShared: () => true,
    open: (_: string, follower: GameListener) => {
      listener = follower;
      return Promise.resolve(() => undefined);
    },
    undo,
  } as unknown as Table;
  const session = new GameSession(table, 'g', { changed: () => undefined, failed: () => undefined });
  await session.start();
  return { session, listener: listener as GameListener, undo };
}

const position = (): Position => ({ ...middleOfGame(), game: 'g', seat: 1 });

test('nobody may choose before it is known who sits here, nor for the seat of another', async () => {
  const { session, listener, undo } = await openShared();
  const chosen = { ...position(), chosen: position().moves.slice(0, 1) };
  listener.position(chosen);
  expect(session.mayDecide).toBe(false);
  listener.table?.(tableOf([0]));
  expect(session.mayDecide).toBe(false);
  expect(session.offered(session.depth)).toEqual([]);
  await session.undo();
  expect(undo).not.toHaveBeenCalled();
  listener.table?.(tableOf([1]));
  expect(session.mayDecide).toBe(true);
  await session.undo();
  expect(undo).toHaveBeenCalled();
});

test('names and who plays a seat are those at the table; a seat that passes is nobody’s', async () => {
  const { session, listener } = await openShared();
  listener.position(position());
  const people = tableOf([1]);
  const change = (part: Partial<SeatAtTable>) => {
    const seats = people.seats.map((seat, index) => (index === 1 ? { ...seat, ...part } : seat));
    listener.table?.({ ...people, seats });
    return session.position?.setup.seats[1];
  };
  expect(change({ name: 'Zoë' })).toMatchObject({ name: 'Zoë', computer: null });
  expect(change({ state: 'substituted', computer: 'club' })).toMatchObject({ computer: 'club' });
  expect(session.mayDecide).toBe(false);
  expect(change({ state: 'here', computer: null })).toMatchObject({ computer: null });
  expect(session.mayDecide).toBe(true);
  expect(change({ state: 'resigned', computer: null })).toMatchObject({ computer: 'pass' });
  expect(session.mayDecide).toBe(false);
});

test('a seat without a name has one here, and whether somebody is elsewhere is known', async () => {
  const { session, listener } = await openShared();
  listener.position(position());
  const people = tableOf([1]);
  const tell = (part: Partial<SeatAtTable>, yours = [1]) =>
    listener.table?.({
      ...people,
      yours,
      seats: people.seats.map((at, i) => (i === 0 ? { ...at, ...part } : at)),
    });
  tell({ name: '', state: 'open' });
  expect(session.position?.setup.seats[0]?.name).toBe('Player 1');
  expect(session.others).toBe(true);
  tell(
    {},
    people.seats.map((_, seat) => seat),
  );
  expect(session.others).toBe(false);
});

test('what is said is put together from messages that bring the end of it', async () => {
  const { session, listener } = await openShared();
  listener.position(position());
  const said = (number: number) => ({ number, seat: 0, name: 'Anna', time: 1, text: `${number}` });
  const tell = (from: number, ...entries: number[]) =>
    listener.table?.(tableOf([1], { chat: { on: true, from, entries: entries.map(said) } }));
  tell(0, 0, 1);
  tell(2, 2);
  tell(3);
  expect(session.said.map(({ number }) => number)).toEqual([0, 1, 2]);
  // After the connection was lost all comes again.
  tell(0, 0, 1, 2, 3);
  expect(session.said.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
});

test('turns that were taken back are no longer one’s own', async () => {
  const { session, listener } = await openShared();
  const { log } = position();
  listener.position(position());
  listener.table?.(tableOf([1]));
  session.own.add(log.length - 1);
  listener.position({ ...position(), sequence: 99, log: log.slice(0, -1) });
  expect(session.own.size).toBe(0);
});

const resign = (seat: number, turn: number): Act => ({ act: 'resign', seat, turn });
const takeBack = (turn: number): Act => ({ act: 'take-back', seat: null, turn });

test('what happened in turns that were taken back stands where the game went on from', () => {
  expect(placesOfActs([resign(0, 2), resign(1, 9), takeBack(5), resign(2, 6)], 7)).toEqual([2, 4, 4, 6]);
  expect(placesOfActs([resign(0, 8), takeBack(7), takeBack(3)], 2)).toEqual([2, 2, 2]);
  expect(placesOfActs([], 3)).toEqual([]);
});

test('what happened to people is told once', () => {
  const told = (...acts: Act[]) => tableOf([0], { acts });
  expect(newAct(told(resign(0, 1)), told(resign(0, 1), takeBack(2)))).toEqual(takeBack(2));
  expect(newAct(told(takeBack(2)), told(takeBack(2), takeBack(2)))).toEqual(takeBack(2));
  expect(newAct(told(takeBack(2)), told(takeBack(2)))).toBeUndefined();
  expect(newAct(told(), told(resign(1, 2)))).toEqual(resign(1, 2));
});

test('out of time is not called resigned', async () => {
  const { session, listener } = await openShared();
  listener.position(position());
  const people = tableOf([1]);
  const seats = people.seats.map((seat, index) =>
    index === 0 ? { ...seat, name: 'Zoë', state: 'resigned' as const, lost: true } : seat,
  );
  listener.table?.({ ...people, seats });
  expect(departures(session)).toEqual(['Zoë has run out of time.']);
  expect([0, 1].map((seat) => markOfSeat(session)?.(seat))).toEqual(['out of time', undefined]);
  const told = session.position as Position;
  const timeout: Act = { act: 'timeout', seat: 0, turn: 3 };
  expect(describeAct(told, timeout)).toBe('Zoë has run out of time.');
  const clock = { kind: 'days' as const, days: 1, expiry: 'club' };
  expect(describeAct({ ...told, setup: { ...told.setup, clock } }, timeout)).toBe(
    'Zoë has run out of time; a computer plays on.',
  );
  expect(describeAct(told, resign(0, 3))).toBe('Zoë has resigned.');
  expect(describeAct(told, takeBack(2))).toBe('Taken back: the game goes on from turn 2.');
});

test('a seat that is open was left, and another is on another device', async () => {
  const { session, listener } = await openShared();
  listener.position(position());
  const gone = (state: SeatAtTable['state']) => {
    listener.table?.(tableOf([1]));
    const people = tableOf([]);
    const seats = people.seats.map((seat, index) => (index === 1 ? { ...seat, state } : seat));
    listener.table?.({ ...people, seats });
    return session.gone;
  };
  listener.table?.(tableOf([]));
  expect(session.gone, 'it had none that this page knew of').toBeUndefined();
  expect(gone('open')).toBe('left');
  expect(gone('here')).toBe('moved');
});

test('it is known since when somebody is away', async () => {
  vi.useFakeTimers({ now: 5000 });
  const { session, listener } = await openShared();
  const tell = (state: SeatAtTable['state']) => {
    const people = tableOf([1]);
    const seats = people.seats.map((seat, index) => (index === 0 ? { ...seat, state } : seat));
    listener.table?.({ ...people, seats });
    return session.awaySince.get(0);
  };
  expect(tell('here')).toBeUndefined();
  expect(tell('away')).toBe(5000);
  vi.advanceTimersByTime(700);
  expect(tell('away')).toBe(5000);
  expect(tell('here')).toBeUndefined();
  expect(tell('away')).toBe(5700);
  vi.useRealTimers();
});
