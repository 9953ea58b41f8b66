// What a replay page knows: the record it shows, the position it stands at, and whether it plays by itself.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { openText, type Problem, problemOf } from '../replay/open-text.ts';
import type { RecordGame } from '../replay/record-game.ts';
import { unpacked } from '../replay/record-link.ts';
import type { Position, RecordFault } from '../table/protocol.ts';
import { isKeptHere, type Table } from '../table/table.ts';
import { type RecordSource, replayAddress } from './replay-address.ts';
import { namedSetup } from './replay-words.ts';
import { isRunningCup } from './setup.ts';

export type RecordState =
  | { state: 'loading' }
  /** Of a cup that is being played. */
  | { state: 'closed' }
  | { state: 'open'; record: RecordGame; totals: RecordFault | undefined }
  | { state: 'broken'; text: string; problem: Problem };

/** Whether a source may not be looked into yet. */
async function isClosed(source: RecordSource, table: Table): Promise<boolean> {
  if (!('game' in source) || isKeptHere(source.game)) {
    return false;
  }
  const position = await table.peek?.(source.game);
  return position !== undefined && isRunningCup(position);
}

/** The record of a source, opened; it is closed when the page is left. */
export function useRecord(source: RecordSource, table: Table): RecordState {
  const [state, setState] = useState<RecordState>({ state: 'loading' });
  const name = 'game' in source ? source.game : source.link;
  useEffect(() => {
    let wanted = true;
    let record: RecordGame | undefined;
    let text = '';
    const load = async () => {
      if (await isClosed(source, table)) {
        setState({ state: 'closed' });
        return;
      }
      text = 'game' in source ? await table.record(source.game) : await unpacked(source.link);
      const opened = await openText(text);
      if (wanted) {
        record = opened.record;
        setState({ state: 'open', ...opened });
      } else {
        opened.record.close();
      }
    };
    load().catch((error: unknown) => {
      const problem = problemOf(error);
      if (wanted) {
        setState({ state: 'broken', text, problem });
      }
    });
    return () => {
      wanted = false;
      record?.close();
    };
  }, [name, table]);
  return state;
}

export interface Shown {
  number: number;
  position: Position;
}

/** The position with a number; until it is there, the one shown before. */
export function useShown(record: RecordGame, number: number): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  const setup = useMemo(() => namedSetup(record.setup), [record]);
  useEffect(() => {
    let wanted = true;
    record.position(number).then(
      (position) => wanted && setShown({ number, position: { ...position, setup } }),
      // The record was closed meanwhile: the page is being left.
      () => undefined,
    );
    // What is likely to be asked for next is there when it is.
    for (const next of [number + 1, number - 1]) {
      record.position(next).catch(() => undefined);
    }
    return () => {
      wanted = false;
    };
  }, [record, number]);
  return shown;
}

const WRITE_AFTER = 400;

/** Keeps the address at the turn shown, so that a reload returns to it. Browsers take only so many changes at a time. */
export function useTurnInAddress(source: RecordSource, number: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const address = replayAddress(source, number);
      // The rules may lie over the page.
      const shows = location.hash === address || location.hash.startsWith(`${address}/rules`);
      // Who is on the way to another page would be held back.
      if (!shows && location.hash.startsWith(replayAddress(source))) {
        history.replaceState(history.state, '', address);
      }
    }, WRITE_AFTER);
    return () => clearTimeout(timer);
  }, [number]);
}

/** Milliseconds a turn is shown at single speed. */
const TURN_MILLISECONDS = 1600;

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

export interface Playback {
  playing: boolean;
  speed: number;
  toggle(): void;
  stop(): void;
  setSpeed(speed: number): void;
}

/** Goes on from turn to turn while it plays; at the end it stops, and from there begins anew. */
export function usePlayback(shown: number, last: number, go: (number: number) => void): Playback {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const next = useRef(go);
  next.current = go;
  useEffect(() => {
    if (!playing) {
      return;
    }
    if (shown >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => next.current(shown + 1), TURN_MILLISECONDS / speed);
    return () => clearTimeout(timer);
  }, [playing, shown, last, speed]);
  const toggle = () => {
    if (!playing && shown >= last) {
      next.current(0);
    }
    setPlaying(!playing && last > 0);
  };
  return { playing, speed, toggle, stop: () => setPlaying(false), setSpeed };
}
