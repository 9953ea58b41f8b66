// A record on the table: board, timeline and panels of one replay.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Board } from '../board/board.ts';
import type { RecordGame } from '../replay/record-game.ts';
import type { Position, RecordFault } from '../table/protocol.ts';
import { type Table, TableError } from '../table/table.ts';
import { language, t } from '../text/index.ts';
import { eventsSince } from './changes.ts';
import { showScores } from './flying-scores.ts';
import { Glyph } from './icons.tsx';
import { ListPanel } from './list-panel.tsx';
import { PlayersPanel } from './players-panel.tsx';
import type { RecordSource } from './replay-address.ts';
import { ReplayBoard } from './replay-board.tsx';
import { RecordDrop, sendToOpen } from './replay-drop.tsx';
import { listenToReplayKeys } from './replay-keys.ts';
import { ReplayLog } from './replay-log.tsx';
import { ReplayOpenPage } from './replay-open.tsx';
import { PlayOnDialog } from './replay-play-on.tsx';
import { ReplaySave } from './replay-save.tsx';
import { replayScene } from './replay-scene.ts';
import { ReplaySide, type ReplayTab } from './replay-side.tsx';
import { type Shown, usePlayback, useRecord, useShown, useTurnInAddress } from './replay-state.ts';
import { ReplayTimeline } from './replay-timeline.tsx';
import { ReplayTurn } from './replay-turn.tsx';
import { describeStep, lastTurn, namedSetup } from './replay-words.ts';
import { gameAddress } from './route.ts';
import { StandingPanel } from './standing-table.tsx';
import { TilesPanel } from './tiles-panel.tsx';

interface Props {
  source: RecordSource;
  turn: number | undefined;
  table: Table;
  failed(error: TableError): void;
}

export function ReplayPage(props: Props) {
  const state = useRecord(props.source, props.table);
  switch (state.state) {
    case 'loading':
      return (
        <main class="loading">
          <p>{t('replay.loading')}</p>
        </main>
      );
    case 'closed':
      return (
        <main class="loading">
          <p>{t('replay.cup')}</p>
          <a class="button" href={gameAddress('game' in props.source ? props.source.game : '')}>
            <Glyph name="skip" /> {t('replay.back')}
          </a>
        </main>
      );
    case 'broken':
      return <ReplayOpenPage broken={state} />;
    case 'open':
      return <OpenRecord {...props} record={state.record} totals={state.totals} />;
  }
}

type OpenProps = Props & { record: RecordGame; totals: RecordFault | undefined };

/** The position at the end of the record, in which all of its tiles lie. */
function useWhole(record: RecordGame): Position | undefined {
  const [whole, setWhole] = useState<Position>();
  useEffect(() => {
    const setup = namedSetup(record.setup);
    record.position(record.last).then(
      (position) => setWhole({ ...position, setup }),
      () => undefined,
    );
  }, [record]);
  return whole;
}

function OpenRecord(props: OpenProps) {
  const { record } = props;
  const [number, setNumber] = useState(Math.min(props.turn ?? 0, record.last));
  const go = (to: number) => setNumber(Math.max(0, Math.min(record.last, to)));
  const shown = useShown(record, number);
  const whole = useWhole(record);
  useTurnInAddress(props.source, number);
  useEffect(() => {
    if (props.turn !== undefined) {
      go(props.turn);
    }
  }, [props.turn]);
  if (shown === undefined || whole === undefined) {
    return (
      <main class="loading">
        <p>{t('replay.loading')}</p>
      </main>
    );
  }
  return <ReplayTable {...props} shown={shown} whole={whole} number={number} go={go} />;
}

/** Words for those who listen, and points over the board when one turn follows another. */
function useSteps(shown: Shown, board: () => Board | undefined): string {
  const seen = useRef<Shown | undefined>(undefined);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const before = seen.current;
    seen.current = shown;
    const { position, number } = shown;
    if (before !== undefined && number === before.number + 1) {
      const scores = eventsSince(before.position, position).flatMap((event) =>
        event.type === 'score' && !event.final ? [event] : [],
      );
      const shownOn = board();
      if (shownOn !== undefined) {
        showScores(shownOn, position, scores);
      }
    }
    setSpoken(describeStep(position, number, before?.number));
  }, [shown, language()]);
  return spoken;
}

type TableProps = OpenProps & { shown: Shown; whole: Position; number: number; go(number: number): void };

function ReplayTable(props: TableProps) {
  const { record, shown, whole, number, go, source, table, totals, failed } = props;
  const { position } = shown;
  const board = useRef<Board | undefined>(undefined);
  const playback = usePlayback(number, record.last, go);
  const [playingOn, setPlayingOn] = useState(false);
  const [told, setTold] = useState(totals !== undefined);
  const spoken = useSteps(shown, () => board.current);
  const [fieldView, setFieldView] = useState(false);
  const showFields = () => {
    if (position.setup.options.fields !== 'off') {
      setFieldView(!fieldView);
    }
  };

  /** Whoever goes to a turn wants to look at it: nothing plays on. */
  const visit = (to: number) => {
    playback.stop();
    go(to);
  };
  const now = { visit, showFields, number, last: record.last, toggle: playback.toggle };
  const actions = useRef(now);
  actions.current = now;
  useEffect(
    () =>
      listenToReplayKeys({
        step: (turns) => actions.current.visit(actions.current.number + turns),
        first: () => actions.current.visit(0),
        last: () => actions.current.visit(actions.current.last),
        togglePlay: () => actions.current.toggle(),
        pan: (dx, dy) => board.current?.pan(dx, dy),
        zoom: (factor) => board.current?.zoom(factor),
        fit: () => board.current?.fit(),
        fields: () => actions.current.showFields(),
      }),
    [],
  );
  const names = position.setup.seats.map(({ name }) => name).join(', ');
  useEffect(() => {
    document.title = t('replay.title', { names });
  }, [names, language()]);

  const mover = position.setup.seats[lastTurn(position)?.seat ?? -1]?.name ?? '';
  const label = t('replay.value', {
    turn: number,
    last: record.last,
    name: mover,
    who: mover === '' ? 'no' : 'yes',
  });
  const light = (what: Parameters<Board['light']>[0]) => board.current?.light(what);
  const panel = (tab: ReplayTab) => {
    switch (tab) {
      case 'turns':
        return <ReplayLog record={record} whole={whole} number={number} go={visit} />;
      case 'standing':
        return <StandingPanel position={position} />;
      case 'tiles':
        return <TilesPanel position={position} />;
      case 'list':
        return (
          <ListPanel position={position} light={light} lookAt={(squares) => board.current?.lookAt(squares)} />
        );
      case 'record':
        return (
          <ReplaySave
            record={record}
            source={source}
            position={position}
            scene={replayScene(position, [], fieldView)}
            number={shown.number}
            failed={(message) => failed(new TableError({ code: 'internal', message }))}
          />
        );
    }
  };
  return (
    <main class="game replay">
      <h1 class="unseen">{t('replay.title', { names })}</h1>
      <RecordDrop open={sendToOpen} />
      <PlayersPanel position={position} thought={undefined} />
      <section class="board-area" aria-label={t('board.area')}>
        <ReplayBoard
          position={position}
          extent={whole.tiles}
          board={board}
          fieldView={fieldView}
          showFields={showFields}
        />
        {told && totals !== undefined && <TotalsNote totals={totals} dismiss={() => setTold(false)} />}
      </section>
      <ReplayTurn
        position={position}
        last={record.last}
        light={light}
        playOn={position.phase === 'over' ? undefined : () => setPlayingOn(true)}
      />
      <ReplayTimeline
        record={record}
        setup={position.setup}
        number={number}
        go={visit}
        playback={playback}
        label={label}
      />
      <ReplaySide panel={panel} />
      {playingOn && (
        <PlayOnDialog
          table={table}
          record={record}
          position={position}
          number={shown.number}
          close={() => setPlayingOn(false)}
        />
      )}
      <p class="unseen" aria-live="polite" role="status">
        {spoken}
      </p>
    </main>
  );
}

/** Says that the totals are those of the record, not of today's rules. */
function TotalsNote({ totals, dismiss }: { totals: RecordFault; dismiss(): void }) {
  const { turn, recorded, computed, rule } = totals;
  return (
    <div class="replay-note" role="alert">
      <p>{t('replay.totals', { turn, seat: totals.seat + 1, recorded, computed, rule })}</p>
      <button type="button" class="quiet" aria-label={t('notice.close')} onClick={dismiss}>
        <Glyph name="close" />
      </button>
    </div>
  );
}
