// The terms of the table in the form of a new game: clocks, resigning, chat, who may see it, the cup.

import { useRef, useState } from 'preact/hooks';
import type { Draft } from '../app/setup.ts';
import { levelName } from '../app/setup.ts';
import type { ClockTerms, Level, Terms } from '../table/protocol.ts';
import { t } from '../text/index.ts';

const MINUTE = 60_000;
const USUAL_GAME: ClockTerms = { kind: 'game', milliseconds: 20 * MINUTE, increment: 10_000 };
const USUAL_DAYS: ClockTerms = { kind: 'days', days: 3 };

interface Props {
  draft: Draft;
  levels: readonly Level[];
  change(part: Partial<Draft>): void;
}

/** Who plays on for a seat: nobody, as `without` says, or a level. */
function Successor(props: {
  label: string;
  without: string;
  value: string;
  first: string;
  levels: readonly Level[];
  choose(value: string): void;
}) {
  return (
    <label>
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.choose(event.currentTarget.value)}>
        <option value={props.first}>{props.without}</option>
        {props.levels.map(({ name }) => (
          <option key={name} value={name}>
            {t('terms.level', { level: levelName({ name }) })}
          </option>
        ))}
      </select>
    </label>
  );
}

function Whole(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  choose(value: number): void;
}) {
  const { least, most, value } = props;
  // What is typed stays as it is, right or wrong.
  const [text, setText] = useState(Number.isNaN(value) ? '' : String(value));
  const wrong = !Number.isInteger(value) || value < least || value > most;
  const fault = wrong ? t('terms.range', { least, most }) : '';
  return (
    <label>
      <span>{props.label}</span>
      <input
        // With a fault the form is not sent, and the browser says this text.
        ref={(input) => input?.setCustomValidity(fault)}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={text}
        aria-invalid={wrong}
        onInput={(event) => {
          setText(event.currentTarget.value);
          props.choose(event.currentTarget.valueAsNumber);
        }}
      />
      <small class="field-fault" role="status">
        {fault}
      </small>
    </label>
  );
}

function Clock({
  terms,
  levels,
  change,
}: {
  terms: Terms;
  levels: readonly Level[];
  change(part: Terms): void;
}) {
  const { clock } = terms;
  // Whoever tries another clock finds this one again as it was.
  const kept = useRef<Record<string, ClockTerms>>({ game: USUAL_GAME, days: USUAL_DAYS });
  const expiry = useRef<Pick<ClockTerms, 'expiry'>>({});
  if (clock !== undefined) {
    kept.current[clock.kind] = clock;
    expiry.current = clock.expiry === undefined ? {} : { expiry: clock.expiry };
  }
  const choose = (kind: string) => {
    const { clock: _, ...others } = terms;
    const next = kept.current[kind];
    change(next === undefined ? others : { ...others, clock: { ...next, ...expiry.current } });
  };
  const set = (part: Partial<ClockTerms>) => change({ ...terms, clock: { ...clock, ...part } as ClockTerms });
  return (
    <>
      <label>
        <span>{t('terms.clock')}</span>
        <select value={clock?.kind ?? 'none'} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="none">{t('terms.clock.none')}</option>
          <option value="game">{t('terms.clock.game')}</option>
          <option value="days">{t('terms.clock.days')}</option>
        </select>
      </label>
      {clock?.kind === 'game' && (
        <>
          <Whole
            label={t('terms.minutes')}
            value={clock.milliseconds / MINUTE}
            least={1}
            most={1440}
            choose={(minutes) => set({ milliseconds: minutes * MINUTE })}
          />
          <Whole
            label={t('terms.increment')}
            value={clock.increment / 1000}
            least={0}
            most={600}
            choose={(seconds) => set({ increment: seconds * 1000 })}
          />
        </>
      )}
      {clock?.kind === 'days' && (
        <Whole
          label={t('terms.days')}
          value={clock.days}
          least={1}
          most={30}
          choose={(days) => set({ days })}
        />
      )}
      {clock !== undefined && (
        <Successor
          label={t('terms.expiry')}
          without={t('terms.expiry.loses')}
          value={clock.expiry ?? 'loses'}
          first="loses"
          levels={levels}
          choose={(expiry) => set({ expiry })}
        />
      )}
    </>
  );
}

function Switch(props: { label: string; about: string; on: boolean; turn(on: boolean): void }) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={props.on}
        onChange={(event) => props.turn(event.currentTarget.checked)}
      />
      <span>
        {props.label} <small>{props.about}</small>
      </span>
    </label>
  );
}

export function TermsForm({ draft, levels, change }: Props) {
  const terms = draft.terms ?? {};
  // Terms kept from the last game are in view.
  const [shown] = useState(Object.keys(terms).length > 0);
  const set = (part: Terms) => change({ terms: { ...terms, ...part } });
  return (
    <details
      class="options terms"
      open={shown}
      // What is wrong in there must be seen.
      onInvalidCapture={(event) => {
        event.currentTarget.open = true;
      }}
    >
      <summary>{t('terms.title')}</summary>
      <div class="option-list">
        <Clock terms={terms} levels={levels} change={(next) => change({ terms: next })} />
        <Successor
          label={t('terms.resign')}
          without={t('terms.resign.tiles')}
          value={terms.resign ?? 'pass'}
          first="pass"
          levels={levels}
          choose={(resign) => set({ resign })}
        />
      </div>
      <Switch
        label={t('terms.chat')}
        about={t('terms.chat.about')}
        on={terms.chat ?? true}
        turn={(chat) => set({ chat })}
      />
      <Switch
        label={t('terms.public')}
        about={t('terms.public.about')}
        on={terms.public ?? false}
        turn={(on) => set({ public: on })}
      />
      <Switch
        label={t('terms.cup')}
        about={t('terms.cup.about')}
        on={terms.cup ?? false}
        turn={(cup) => set({ cup })}
      />
    </details>
  );
}
