// The table: board, controls and panels of one game.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Board } from '../board/board.ts';
import type { FigureKind } from '../board/figure-art.ts';
import type { BoardCallbacks } from '../board/scene.ts';
import type { Position } from '../table/protocol.ts';
import { type Connection, type Table, TableError } from '../table/table.ts';
import { language, t } from '../text/index.ts';
import { BoardView } from './board-view.tsx';
import { discardedNow, eventsSince } from './changes.ts';
import { Controls } from './controls.tsx';
import { announce, announceComputers, describeTile } from './describe.ts';
import { FinalCount } from './final-count.tsx';
import { computerDecides, GameSession } from './game-session.ts';
import { HandPanel } from './hand-panel.tsx';
import { Glyph } from './icons.tsx';
import { listenToKeys } from './keys.ts';
import { ConnectionNotice, DiscardNotice } from './notices.tsx';
import { PlayersPanel } from './players-panel.tsx';
import { figureKinds, sceneOf, targetDepth } from './scene-of.ts';
import { SidePanel } from './side-panel.tsx';

interface Props {
  table: Table;
  game: string;
  connection: Connection;
  failed(error: TableError): void;
}

/** The session of a game, with a rendering at each of its changes. */
function useSession(table: Table, game: string, failed: (error: TableError) => void): GameSession {
  const [, setVersion] = useState(0);
  const session = useMemo(
    () =>
      new GameSession(table, game, {
        changed: () => setVersion((version) => version + 1),
        failed,
      }),
    [table, game],
  );
  useEffect(() => {
    session.start().catch((error) => {
      if (!(error instanceof TableError)) {
        throw error;
      }
      failed(error);
      location.hash = '#start';
    });
    return () => session.close();
  }, [session]);
  return session;
}

/** Tells what happened since the position shown last: bubbles over the board, words for those who listen. */
function useNews(position: Position | undefined, board: Board | undefined) {
  const seen = useRef<Position | undefined>(undefined);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const before = seen.current;
    seen.current = position;
    if (position === undefined || before?.sequence === position.sequence) {
      return;
    }
    const events = eventsSince(before, position);
    for (const event of events) {
      if (event.type === 'score' && !event.final) {
        board?.bubble(event, t('points.plus', { points: event.points }), event.seat);
      }
    }
    const sentences = [...announceComputers(before, position), announce(position, events)];
    for (const tile of discardedNow(position)) {
      sentences.push(t('announce.discard', { tile: describeTile(tile) }));
    }
    const seat = position.seat === null ? undefined : position.setup.seats[position.seat];
    if (seat !== undefined) {
      const tile = position.drawn === null ? '' : describeTile(position.drawn);
      const values = { name: seat.name, tile, has: tile === '' ? 'no' : 'yes' };
      sentences.push(t(computerDecides(position) ? 'announce.thinks' : 'announce.turn', values));
    } else if (position.phase === 'over') {
      sentences.push(t('announce.over'));
    }
    setSpoken(sentences.filter(Boolean).join(' '));
  }, [position, board]);
  return spoken;
}

/** Tells when the table came back without the choices shown here, which it had not yet made durable. */
function useLossNotice(
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

export function GamePage({ table, game, connection, failed }: Props) {
  const session = useSession(table, game, failed);
  const { position } = session;
  const board = useRef<Board | undefined>(undefined);
  const [wanted, setWanted] = useState<FigureKind>('meeple');
  const [handRotation, setHandRotation] = useState(0);
  const [feature, setFeature] = useState<number>();
  const [hint, setHint] = useState<string>();
  const [finalShown, setFinalShown] = useState(true);
  /** The sequence of the position whose discarded tiles the viewer has seen. */
  const [dismissed, setDismissed] = useState(-1);
  const spoken = useNews(position, board.current);
  useLossNotice(position, connection, failed);

  const kinds = figureKinds(session);
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? 'meeple');
  const scene = useMemo(
    () => sceneOf(session, kind),
    [position, kind, session.offered(session.depth), session.hint, language()],
  );
  useEffect(() => setWanted('meeple'), [position?.sequence]);

  const skip = () => session.pass();
  const confirm = () => (session.position?.complete === true ? session.confirm() : skip());
  const callbacks: BoardCallbacks = {
    place: (key) => session.choose(key, session.placeDepth()),
    target: (key) => {
      if (session.position !== undefined) {
        session.choose(key, targetDepth(session.position));
      }
    },
    turnPending: (quarters) => {
      const next = scene && nextRotation(scene, quarters);
      if (next !== undefined) {
        session.choose(next, session.placeDepth());
      }
    },
    handTurned: setHandRotation,
    feature: setFeature,
    hint: setHint,
  };
  const chooseKind = (chosen: FigureKind) => setWanted(chosen);

  const now = {
    confirm,
    undo: () => session.undo(),
    hint: () => session.askHint(),
    stop: () => session.stop(),
    kinds,
  };
  const actions = useRef(now);
  actions.current = now;
  useEffect(
    () =>
      listenToKeys({
        confirm: () => actions.current.confirm(),
        undo: () => actions.current.undo(),
        turn: (quarters) => board.current?.turn(quarters),
        pan: (dx, dy) => board.current?.pan(dx, dy),
        zoom: (factor) => board.current?.zoom(factor),
        fit: () => board.current?.fit(),
        hint: () => actions.current.hint(),
        stop: () => actions.current.stop(),
        figure: (index) => {
          const chosen = actions.current.kinds[index];
          if (chosen !== undefined) {
            setWanted(chosen);
          }
        },
      }),
    [],
  );

  useEffect(() => {
    document.title = position === undefined ? t('title') : pageTitle(position);
  }, [position, language()]);

  if (position === undefined || scene === undefined) {
    return (
      <main class="loading">
        <p>{t(connection === 'lost' ? 'connection.lost' : 'game.loading')}</p>
      </main>
    );
  }
  const canTurn =
    scene.pending !== null &&
    scene.placements.filter((p) => p.x === scene.pending?.x && p.y === scene.pending?.y).length > 1;
  const over = position.phase === 'over';
  const discarded = discardedNow(position);
  return (
    <main class="game">
      <h1 class="unseen">{t('title')}</h1>
      <PlayersPanel position={position} thought={session.thought} />
      <section class="board-area" aria-label={t('board.area')}>
        <BoardView
          scene={scene}
          callbacks={callbacks}
          ready={(made) => {
            board.current = made;
          }}
          float={scene.pending}
        >
          {scene.pending !== null && (
            <Controls
              position={position}
              kinds={kinds}
              wanted={kind}
              canTurn={canTurn}
              canSkip={position.moves.some((move) => move.type === 'pass')}
              busy={session.busy}
              choose={chooseKind}
              turn={() => callbacks.turnPending(1)}
              undo={() => session.undo()}
              skip={skip}
              confirm={confirm}
              used={() => board.current?.focus()}
            />
          )}
        </BoardView>
        <div class="view-buttons" role="group" aria-label={t('view.label')}>
          <button type="button" title={t('view.in')} onClick={() => board.current?.zoom(1.3)}>
            <Glyph name="plus" />
            <span class="unseen">{t('view.in')}</span>
          </button>
          <button type="button" title={t('view.out')} onClick={() => board.current?.zoom(1 / 1.3)}>
            <Glyph name="minus" />
            <span class="unseen">{t('view.out')}</span>
          </button>
          <button type="button" title={t('view.fit')} onClick={() => board.current?.fit()}>
            <Glyph name="fit" />
            <span class="unseen">{t('view.fit')}</span>
          </button>
        </div>
        <FeatureNote position={position} index={feature} hint={hint} />
        <ConnectionNotice connection={connection} />
        {discarded.length > 0 && dismissed !== position.sequence && (
          <DiscardNotice tiles={discarded} dismiss={() => setDismissed(position.sequence)} />
        )}
      </section>
      <HandPanel
        session={session}
        position={position}
        placed={scene.pending}
        rotation={handRotation}
        turn={() => board.current?.turn(1)}
        showFinal={() => setFinalShown(true)}
      />
      <SidePanel
        position={position}
        recordAddress={table.recordAddress(game)}
        light={(light) => board.current?.light(light)}
      />
      {over && finalShown && (
        <FinalCount
          position={position}
          recordAddress={table.recordAddress(game)}
          close={() => setFinalShown(false)}
        />
      )}
      <p class="unseen" aria-live="polite" role="status">
        {spoken}
      </p>
    </main>
  );
}

function pageTitle(position: Position): string {
  const seat = position.seat === null ? undefined : position.setup.seats[position.seat];
  return seat === undefined ? t('title.over') : t('title.turn', { name: seat.name });
}

/** The next legal rotation of the tile chosen, as the key of its placement. */
function nextRotation(scene: NonNullable<ReturnType<typeof sceneOf>>, quarters: number): number | undefined {
  const { pending } = scene;
  if (pending === null) {
    return undefined;
  }
  const step = quarters < 0 ? 3 : 1;
  for (let tries = 1; tries < 4; tries++) {
    const rotation = (pending.rotation + step * tries) % 4;
    const found = scene.placements.find(
      (p) => p.x === pending.x && p.y === pending.y && p.rotation === rotation,
    );
    if (found !== undefined) {
      return found.key;
    }
  }
  return undefined;
}

interface NoteProps {
  position: Position;
  index: number | undefined;
  hint: string | undefined;
}

/** What the choice under the pointer does, what the feature there is and what it is worth now. */
function FeatureNote({ position, index, hint }: NoteProps) {
  const feature = index === undefined ? undefined : position.features[index];
  if (feature === undefined) {
    return hint === undefined ? null : (
      <p class="feature-note" aria-hidden="true">
        <b>{hint}</b>
      </p>
    );
  }
  const owners = feature.figures.flatMap((count, seat) =>
    count > 0 ? [`${position.setup.seats[seat]?.name} ${count}`] : [],
  );
  return (
    <p class="feature-note" aria-hidden="true">
      <b>{hint ?? t(`feature.${feature.kind}`)}</b>
      {hint === undefined ? ' ' : ': '}
      {t('feature.note', {
        tiles: feature.tiles,
        points: feature.points,
        kind: feature.kind,
        cities: feature.cities,
        open: feature.openEnds,
      })}
      {owners.length > 0 && ` · ${owners.join(', ')}`}
    </p>
  );
}
