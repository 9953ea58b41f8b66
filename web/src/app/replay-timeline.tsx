// The turns of a record in a line: buttons, a slider, and the scores as curves above it, on which a turn can be pressed.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { markArt, paintOf } from '../board/figure-art.ts';
import type { RecordGame } from '../replay/record-game.ts';
import { CurveScale, curvePath, scoresBeforeEnd, scoresByPosition } from '../replay/score-curve.ts';
import type { Setup } from '../table/protocol.ts';
import { decimal, listOf, t } from '../text/index.ts';
import { Glyph } from './icons.tsx';
import { type Playback, SPEEDS } from './replay-state.ts';

interface Size {
  width: number;
  height: number;
}

function useSize(): [(element: Element | null) => void, Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [element, setElement] = useState<Element | null>(null);
  useLayoutEffect(() => {
    if (element === null) {
      return;
    }
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, size];
}

/** Half the slider's knob: the curves begin and end where its middle does. */
const KNOB = 12;

interface CurveProps {
  record: RecordGame;
  setup: Setup;
  number: number;
  go(number: number): void;
}

/** Dashes tell the curves apart besides their colours and marks. */
const DASHES = ['none', '9 4', '3 4', '12 4 3 4', '6 3', '2 5'];

function Curves({ record, setup, number, go }: CurveProps) {
  const [measured, { width, height }] = useSize();
  const scores = useMemo(
    () => scoresByPosition(record.turns, setup.seats.length, record.last),
    [record, setup],
  );
  const lastTurn = useMemo(() => scoresBeforeEnd(record.turns), [record]);
  const frame = { width, height, left: KNOB, right: KNOB, top: 10, bottom: 5 };
  const scale = new CurveScale(frame, record.last, scores);
  const pressed = useRef(false);
  const press = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(scale.positionAt(event.clientX - box.left));
  };
  const curves = useMemo(() => {
    const wide = height < 60 ? 2.8 : 4;
    const markup = setup.seats.map(({ colour }, seat) => {
      const paint = paintOf(colour, seat);
      const path = curvePath(scale.curve(scores, seat, lastTurn));
      const dash = DASHES[seat % DASHES.length];
      return (
        `<path d="${path}" fill="none" class="curve-halo" stroke="${paint.dark}" stroke-width="${wide}" stroke-linejoin="round"/>` +
        `<path d="${path}" fill="none" stroke="${paint.fill}" stroke-width="${wide * 0.55}" stroke-linejoin="round" stroke-dasharray="${dash}"/>`
      );
    });
    const lines = scale
      .ticks()
      .map(
        (points) =>
          `<path d="M${frame.left} ${scale.y(points).toFixed(1)}H${width - frame.right}" class="curve-line"/>` +
          `<text x="${frame.left + 2}" y="${(scale.y(points) - 2).toFixed(1)}" class="curve-number">${points}</text>`,
      );
    return [...lines, ...markup].join('');
  }, [record, setup, width, height]);
  const marks = setup.seats
    .map(({ colour }, seat) => {
      const y = scale.y(scores[number]?.[seat] ?? 0);
      return `<g transform="translate(${scale.x(number).toFixed(1)} ${y.toFixed(1)}) scale(.62)">${markArt(paintOf(colour, seat))}</g>`;
    })
    .join('');
  const end = setup.seats.map(({ name }, seat) =>
    t('replay.score', { name, points: scores[record.last]?.[seat] ?? 0 }),
  );
  return (
    <div
      class="curves"
      ref={measured}
      role="img"
      aria-label={t('replay.curve', { scores: listOf(end) })}
      onPointerDown={(event) => {
        pressed.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        press(event);
      }}
      onPointerMove={(event) => pressed.current && press(event)}
      onPointerUp={() => {
        pressed.current = false;
      }}
      onPointerCancel={() => {
        pressed.current = false;
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <g dangerouslySetInnerHTML={{ __html: curves }} />
          <path d={`M${scale.x(number).toFixed(1)} 2V${height}`} class="curve-now" />
          <g dangerouslySetInnerHTML={{ __html: marks }} />
        </svg>
      )}
    </div>
  );
}

interface Props extends CurveProps {
  playback: Playback;
  /** What the turn shown is called. */
  label: string;
}

export function ReplayTimeline({ record, setup, number, go, playback, label }: Props) {
  const { last } = record;
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // How far the track is filled; style sheets cannot know it.
    const part = last === 0 ? 0 : (number / last) * 100;
    slider.current?.style.setProperty('--played', `${part}%`);
  }, [number, last]);
  const button = (glyph: Parameters<typeof Glyph>[0]['name'], key: string, to: number, disabled: boolean) => (
    <button
      type="button"
      data-step={key}
      title={t(`replay.${key}.key` as 'replay.first.key')}
      // Not `disabled`, which would throw the focus away when the end is reached.
      aria-disabled={disabled}
      onClick={() => disabled || go(to)}
    >
      <Glyph name={glyph} />
      <span class="unseen">{t(`replay.${key}` as 'replay.first')}</span>
    </button>
  );
  return (
    <section class="timeline" aria-label={t('replay.timeline')}>
      <Curves record={record} setup={setup} number={number} go={go} />
      <input
        ref={slider}
        class="turn-slider"
        type="range"
        min={0}
        max={last}
        step={1}
        value={number}
        aria-label={t('replay.slider')}
        aria-valuetext={label}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <div class="timeline-buttons">
        <div class="steps" role="group" aria-label={t('replay.steps')}>
          {button('begin', 'first', 0, number === 0)}
          {button('previous', 'previous', number - 1, number === 0)}
          <button
            type="button"
            class="primary"
            data-step="play"
            title={t('replay.play.key')}
            onClick={playback.toggle}
          >
            <Glyph name={playback.playing ? 'pause' : 'play'} />
            <span class="unseen">{t(playback.playing ? 'replay.pause' : 'replay.play')}</span>
          </button>
          {button('next', 'next', number + 1, number === last)}
          {button('end', 'last', last, number === last)}
        </div>
        <label class="speed">
          <span class="unseen">{t('replay.speed')}</span>
          <select
            value={playback.speed}
            onChange={(event) => playback.setSpeed(Number(event.currentTarget.value))}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {t('replay.speed.times', { speed: decimal(speed, speed < 1 ? 1 : 0) })}
              </option>
            ))}
          </select>
        </label>
        <output class="turn-number" aria-hidden="true">
          {t('replay.number', { turn: number, last })}
        </output>
      </div>
    </section>
  );
}
