// Tells what happened: points over the board, sounds, words for those who listen, and the title of the page.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Board } from '../board/board.ts';
import type { Position, ScoreEvent } from '../table/protocol.ts';
import { type Connection, TableError } from '../table/table.ts';
import { language, t } from '../text/index.ts';
import { discardedNow, eventsSince } from './changes.ts';
import { announce, announceTurns, describeMove, describeScore, describeTile } from './describe.ts';
import { describeAt } from './describe-board.ts';
import { showScores } from './flying-scores.ts';
import { computerDecides, type GameSession } from './game-session.ts';
import { usePreferences } from './preferences.ts';
import { pendingTile } from './scene-of.ts';
import { play } from './sound.ts';

/** Who decides now, and with which tile. */
function describeDecider(position: Position): string {
  const seat = position.seat === null ? undefined : position.setup.seats[position.seat];
  if (seat === undefined) {
    return position.phase === 'over' ? t('announce.over') : '';
  }
  const tile = position.drawn === null ? '' : describeTile(position.drawn);
  const values = { name: seat.name, tile, has: tile === '' ? 'no' : 'yes' };
  return t(computerDecides(position) ? 'announce.thinks' : 'announce.turn', values);
}

/** Whether somebody else than who sits here brought the position about. */
function fromElsewhere(session: GameSession, position: Position): boolean {
  return position.log.length > 0 && !session.own.has(position.log.length - 1);
}

function sing(session: GameSession, position: Position, scores: number): void {
  if (position.phase === 'over') {
    play('over');
  } else if (discardedNow(position).length > 0) {
    play('discard');
  } else if (session.mayDecide && fromElsewhere(session, position)) {
    play('turn');
  } else {
    play(scores > 0 ? 'score' : 'place');
  }
}

/** What happened since the position shown last. */
function useTurns(session: GameSession, board: Board | undefined, say: (words: string) => void): void {
  const { position } = session;
  const seen = useRef<Position | undefined>(undefined);
  useEffect(() => {
    const before = seen.current;
    seen.current = position;
    if (position === undefined || before?.sequence === position.sequence) {
      return;
    }
    const events = eventsSince(before, position);
    const scores = events.filter((event): event is ScoreEvent => event.type === 'score' && !event.final);
    if (board !== undefined) {
      showScores(board, position, scores);
    }
    if (before !== undefined) {
      sing(session, position, scores.length);
    }
    const others = (index: number) => !session.own.has(index);
    const sentences = [...announceTurns(before, position, others), announce(position, events)];
    for (const tile of discardedNow(position)) {
      sentences.push(t('announce.discard', { tile: describeTile(tile) }));
    }
    sentences.push(describeDecider(position));
    say(sentences.filter(Boolean).join(' '));
  }, [position, board]);
}

/** What confirming would score, in words. */
function describePreview(position: Position): string {
  const scores = position.preview.flatMap((event) => {
    if (event.type !== 'score') {
      return [];
    }
    const name = position.setup.seats[event.seat]?.name ?? '';
    return [t('announce.score', { name, points: event.points, what: describeScore(event) })];
  });
  return scores.length === 0 ? t('controls.nothing') : scores.join(' ');
}

/** What the choices of the running turn have led to, in words. */
function describeChoice(position: Position): string {
  const last = position.chosen.at(-1);
  const tile = pendingTile(position);
  if (last === undefined || tile === null) {
    return t('announce.undone');
  }
  const lies = t('announce.lies', { at: describeAt(tile), tile: describeTile(tile.kind, tile.rotation) });
  const what = last.type === 'place' ? lies : describeMove(position, last);
  return position.complete ? t('announce.complete', { what, scores: describePreview(position) }) : what;
}

function useChoices(session: GameSession, say: (words: string) => void): void {
  const { position } = session;
  const seen = useRef<Position | undefined>(undefined);
  useEffect(() => {
    const before = seen.current;
    seen.current = position;
    if (position === undefined || before?.sequence !== position.sequence || before === position) {
      return;
    }
    // A hint or a computer that thinks changes no choice.
    if (before.change !== position.change) {
      play(position.chosen.at(-1)?.type === 'place' ? 'place' : 'figure');
      say(describeChoice(position));
    }
  }, [position]);
}

/** The words to be read out now, and a way to say others. */
export function useNews(
  session: GameSession,
  board: Board | undefined,
): { spoken: string; say(words: string): void } {
  const [spoken, setSpoken] = useState('');
  useTurns(session, board, setSpoken);
  useChoices(session, setSpoken);
  return { spoken, say: setSpoken };
}

/** Tells when the table came back without the choices shown here, which it had not yet made durable. */
export function useLossNotice(
  position: Position | undefined,
  connection: Connection,
  failed: (error: TableError) => void,
) {
  const shown = useRef<Position | undefined>(undefined);
  useEffect(() => {
    if (connection === 'lost') {
      shown.current = position;
    }
  }, [connection]);
  useEffect(() => {
    const before = shown.current;
    if (before === undefined || before === position) {
      return;
    }
    shown.current = undefined;
    if (before.sequence === position?.sequence && before.chosen.length > position.chosen.length) {
      failed(new TableError({ code: 'unconfirmed', message: '' }));
    }
  }, [position]);
}

/** Whether the title is to call a person to the table: until they do something there. */
function useCall(session: GameSession): boolean {
  const { position } = session;
  const { notice } = usePreferences();
  const [called, setCalled] = useState(false);
  const first = useRef(true);
  useEffect(() => {
    if (position === undefined) {
      return;
    }
    setCalled(!first.current && session.mayDecide && fromElsewhere(session, position));
    // Who decides is known only with who sits here: it may still be the first position that is seen.
    first.current = session.shared && session.people === undefined;
  }, [position?.sequence, session.people === undefined]);
  useEffect(() => {
    const answer = () => setCalled(false);
    document.addEventListener('pointerdown', answer);
    document.addEventListener('keydown', answer);
    return () => {
      document.removeEventListener('pointerdown', answer);
      document.removeEventListener('keydown', answer);
    };
  }, []);
  return called && notice;
}

export function useTitle(session: GameSession): void {
  const { position } = session;
  const called = useCall(session);
  useEffect(() => {
    if (position === undefined) {
      document.title = t('title');
      return;
    }
    const seat = position.seat === null ? undefined : position.setup.seats[position.seat];
    const key = called ? 'title.call' : 'title.turn';
    document.title = seat === undefined ? t('title.over') : t(key, { name: seat.name });
  }, [position, called, language()]);
}
