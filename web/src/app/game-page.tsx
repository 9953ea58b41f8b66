// The table: board, controls and panels of one game.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Board } from '../board/board.ts';
import type { FigureKind } from '../board/figure-art.ts';
import type { BoardCallbacks, Square } from '../board/scene.ts';
import { online } from '../online/online.tsx';
import { type Connection, expectTableError, type Table, type TableError } from '../table/table.ts';
import { language, t } from '../text/index.ts';
import { BoardNote } from './board-note.tsx';
import { BoardView } from './board-view.tsx';
import { discardedNow } from './changes.ts';
import { Controls } from './controls.tsx';
import { describeTile } from './describe.ts';
import { describeSquare } from './describe-board.ts';
import { FinalCount } from './final-count.tsx';
import { GameSession } from './game-session.ts';
import { HandPanel } from './hand-panel.tsx';
import { listenToKeys } from './keys.ts';
import { gameKeys, KeysDialog } from './keys-dialog.tsx';
import { useLossNotice, useNews, useTitle } from './news.ts';
import { ConnectionNotice, DiscardNotice } from './notices.tsx';
import { PlayersPanel } from './players-panel.tsx';
import { gameAddress } from './route.ts';
import { figureKinds, sceneOf, targetDepth } from './scene-of.ts';
import { hasFieldView } from './setup.ts';
import { SidePanel } from './side-panel.tsx';
import { useTrying } from './trying.ts';
import { ViewButtons } from './view-buttons.tsx';

interface Props {
  table: Table;
  game: string;
  connection: Connection;
  /** The rules lie over the game: no dialog comes over them. */
  covered: boolean;
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
      expectTableError(error);
      failed(error);
      location.hash = '#start';
    });
    return () => session.close();
  }, [session]);
  return session;
}

export function GamePage({ table, game, connection, covered, failed }: Props) {
  const session = useSession(table, game, failed);
  // Before anything of it is shown.
  useMemo(() => session.nameAnew(), [session, language()]);
  const { position } = session;
  const board = useRef<Board | undefined>(undefined);
  const [wanted, setWanted] = useState<FigureKind>('meeple');
  const [handRotation, setHandRotation] = useState(0);
  const [feature, setFeature] = useState<number>();
  const [hint, setHint] = useState<string>();
  const [finalShown, setFinalShown] = useState(true);
  /** The sequence of the position whose discarded tiles the viewer has seen. */
  const [dismissed, setDismissed] = useState(-1);
  const [fieldView, setFieldView] = useState(false);
  const [square, setSquare] = useState<Square>();
  const [keysShown, setKeysShown] = useState(false);
  /** The tile placed last lies outside the view. */
  const [lastHidden, setLastHidden] = useState(false);
  const [attempt] = useTrying(failed);
  const { spoken, say } = useNews(session, board.current);
  useTitle(session);
  useLossNotice(position, connection, failed);

  const kinds = figureKinds(session);
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? 'meeple');
  const scene = useMemo(
    () => sceneOf(session, kind, fieldView),
    [position, kind, session.offered(session.depth), session.mayDecide, session.hint, fieldView, language()],
  );
  useEffect(() => setWanted('meeple'), [position?.sequence]);

  const skip = () => session.pass();
  const confirm = () => {
    if (session.position?.complete === true) {
      session.confirm();
    } else if (scene?.hand != null && scene.pending === null) {
      board.current?.focusChoice();
    } else {
      skip();
    }
  };
  const mayShowFields = position !== undefined && hasFieldView(position.setup);
  const showFields = () => {
    if (mayShowFields) {
      setFieldView(!fieldView);
      say(t('announce.fields', { on: fieldView ? 'no' : 'yes' }));
    }
  };
  const again = async () => {
    if (position === undefined) {
      return;
    }
    await attempt(async () => {
      if (session.shared) {
        // With the same people, wherever they are; the table tells them. Who looks on goes along.
        const next = session.next ?? (await table.request?.('rematch', game))?.next;
        location.hash = gameAddress(String(next));
      } else {
        location.hash = gameAddress(await table.create(position.setup));
      }
    });
  };
  const looked = () => {
    const last = scene?.last;
    setLastHidden(last != null && scene?.pending === null && board.current?.sees(last) === false);
  };
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
    square: setSquare,
    ghost: (rotation) => {
      if (scene?.hand != null) {
        say(t('announce.ghost', { tile: describeTile(scene.hand, rotation) }));
      }
    },
    moved: looked,
  };
  useEffect(looked, [scene]);
  const chooseKind = (chosen: FigureKind) => setWanted(chosen);

  const now = {
    confirm,
    undo: () => session.undo(),
    hint: () => session.askHint(),
    stop: () => session.stop(),
    skip,
    fields: showFields,
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
        skip: () => actions.current.skip(),
        fields: () => actions.current.fields(),
        keys: () => setKeysShown(true),
        figure: (index) => {
          const chosen = actions.current.kinds[index];
          if (chosen !== undefined) {
            setWanted(chosen);
          }
        },
      }),
    [],
  );

  // Long, and the same however the pointer moves over the board.
  const side = useMemo(
    () =>
      position && (
        <SidePanel
          position={position}
          recordAddress={table.recordAddress(game)}
          light={(light) => board.current?.light(light)}
          lookAt={(squares) => board.current?.lookAt(squares)}
          people={
            online && session.shared
              ? {
                  title: online.tableTitle(session),
                  panel: <online.TablePanel session={session} table={table} failed={failed} />,
                  acts: online.actLines(session),
                  mark: online.markOfSeat(session),
                }
              : undefined
          }
        />
      ),
    [position, table, game, language(), session.saidSeen, session.next],
  );

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
  const [pyramid, another] = position.moves.filter(({ type }) => type === 'pyramid');
  const discarded = discardedNow(position);
  const SeatLine = online?.SeatLine;
  return (
    <main class="game">
      <h1 class="unseen">{t('title')}</h1>
      <PlayersPanel
        position={position}
        thought={session.thought}
        beside={SeatLine && session.shared ? (seat) => <SeatLine session={session} seat={seat} /> : undefined}
      />
      <section class="board-area" aria-label={t('board.area')}>
        <BoardView
          scene={scene}
          callbacks={callbacks}
          ready={(made) => {
            board.current = made;
          }}
          float={scene.pending}
          describeChoice={(at, rotations) => describeSquare(position, at, rotations)}
        >
          {scene.pending !== null && session.mayDecide && (
            <Controls
              position={position}
              kinds={kinds}
              wanted={kind}
              canTurn={canTurn}
              canSkip={position.moves.some((move) => move.type === 'pass')}
              busy={session.busy}
              choose={chooseKind}
              score={pyramid && !another ? () => callbacks.target(pyramid.move) : undefined}
              turn={() => callbacks.turnPending(1)}
              undo={() => session.undo()}
              skip={skip}
              confirm={confirm}
              used={() => board.current?.focus()}
            />
          )}
        </BoardView>
        <ViewButtons
          board={board}
          last={lastHidden ? (scene.last ?? undefined) : undefined}
          fieldView={mayShowFields ? fieldView : undefined}
          showFields={showFields}
          showKeys={() => setKeysShown(true)}
        />
        <BoardNote position={position} feature={feature} choice={hint} square={square} />
        <ConnectionNotice connection={connection} />
        {online && session.shared && <online.TableNotices session={session} table={table} failed={failed} />}
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
        help={online && session.shared && <online.AwayHelp session={session} table={table} failed={failed} />}
      />
      {side}
      {over && finalShown && !covered && (
        <FinalCount
          position={position}
          recordAddress={table.recordAddress(game)}
          begun={session.next !== undefined}
          departures={online?.departures(session)}
          mark={online?.markOfSeat(session)}
          close={() => setFinalShown(false)}
          again={session.known || session.next ? again : undefined}
        />
      )}
      {keysShown && <KeysDialog keys={gameKeys(position.setup)} close={() => setKeysShown(false)} />}
      <p class="unseen" aria-live="polite" role="status">
        {spoken}
      </p>
    </main>
  );
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
