// The form of a new game.

import { useState } from 'preact/hooks';
import { colours } from '../board/colours.ts';
import { online } from '../online/online.tsx';
import { AIDS, type Aid, type Edition, type Level, type SetName } from '../table/protocol.ts';
import { listOf, type MessageKey, t } from '../text/index.ts';
import { Glyph, Mark } from './icons.tsx';
import {
  type Draft,
  LEAST_SEATS,
  levelAbout,
  MILLISECONDS,
  MODULES,
  MOST_SEATS,
  OPTION_CHOICES,
  OPTIONAL_SETS,
  rememberedDraft,
  seatWith,
  usualName,
} from './setup.ts';
import { BY_LINK, WhoOptions } from './who-options.tsx';

interface Change {
  draft: Draft;
  levels: readonly Level[];
  change(part: Partial<Draft>): void;
}

function byLink(draft: Draft, index: number): boolean {
  return online !== undefined && draft.seats[index]?.open === true;
}

/** Who plays a seat: a person, or a computer of some level. */
function Who({ draft, levels, change, index }: Change & { index: number }) {
  const chosen = levels.find(({ name }) => name === draft.seats[index]?.computer);
  const about = `about-seat-${index}`;
  return (
    <div class="seat-who">
      <select
        value={chosen?.name ?? (byLink(draft, index) ? BY_LINK : '')}
        aria-label={t('new.who', { number: index + 1 })}
        aria-describedby={chosen === undefined && !byLink(draft, index) ? undefined : about}
        onChange={(event) => {
          const who = event.currentTarget.value;
          const open = who === BY_LINK;
          change({ seats: seatWith(draft.seats, index, open ? null : who || null, open) });
        }}
      >
        <WhoOptions levels={levels} byLink={online !== undefined} />
      </select>
      {chosen !== undefined && <small id={about}>{levelAbout(chosen)}</small>}
      {byLink(draft, index) && <small id={about}>{t('level.person.link.about')}</small>}
    </div>
  );
}

function Seats({ draft, levels, change }: Change) {
  const set = (index: number, part: Partial<Draft['seats'][number]>) =>
    change({
      seats: draft.seats.map((seat, i) => (i === index ? { ...seat, ...part } : seat)),
    });
  /** Takes a colour; whoever had it gets the one given up. */
  const recolour = (index: number, colour: string) => {
    const given = draft.seats[index]?.colour ?? colour;
    change({
      seats: draft.seats.map((seat, i) => {
        if (i === index) {
          return { ...seat, colour };
        }
        return seat.colour === colour ? { ...seat, colour: given } : seat;
      }),
    });
  };
  const add = () => {
    const free = colours.find((colour) => !draft.seats.some((seat) => seat.colour === colour)) ?? 'red';
    change({ seats: [...draft.seats, { name: '', colour: free, computer: null }] });
  };
  return (
    <fieldset class="seats">
      <legend>{t('new.players')}</legend>
      {draft.seats.map((seat, index) => (
        <div class="seat-row" key={index}>
          <Mark colour={seat.colour} seat={index} size={26} />
          <input
            type="text"
            value={byLink(draft, index) ? '' : seat.name}
            placeholder={byLink(draft, index) ? t('new.name.later') : usualName(draft.seats, index)}
            disabled={byLink(draft, index)}
            maxLength={40}
            autocomplete="off"
            aria-label={t('new.name', { number: index + 1 })}
            onInput={(event) => set(index, { name: event.currentTarget.value })}
          />
          <select
            value={seat.colour}
            aria-label={t('new.colour', { number: index + 1 })}
            onChange={(event) => recolour(index, event.currentTarget.value)}
          >
            {colours.map((colour) => (
              <option key={colour} value={colour}>
                {t(`colour.${colour}` as MessageKey)}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="quiet"
            disabled={draft.seats.length <= LEAST_SEATS}
            aria-label={t('new.remove', { name: seat.name })}
            onClick={() => change({ seats: draft.seats.filter((_, i) => i !== index) })}
          >
            <Glyph name="close" size={16} />
          </button>
          {levels.length > 0 && <Who draft={draft} levels={levels} change={change} index={index} />}
        </div>
      ))}
      {draft.seats.length < MOST_SEATS && (
        <button type="button" class="quiet add" onClick={add}>
          <Glyph name="plus" size={16} /> {t('new.add')}
        </button>
      )}
      <ThinkingTime draft={draft} levels={levels} change={change} />
    </fieldset>
  );
}

function Editions({ draft, change }: Omit<Change, 'levels'>) {
  return (
    <fieldset>
      <legend>{t('new.edition')}</legend>
      {(['c2', 'c3'] as const).map((edition: Edition) => (
        <label class="choice" key={edition}>
          <input
            type="radio"
            name="edition"
            checked={draft.edition === edition}
            onChange={() => change({ edition })}
          />
          <span>
            <b>{t(`edition.${edition}`)}</b> <small>{t(`edition.${edition}.about`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Sets({ draft, change }: Omit<Change, 'levels'>) {
  const toggle = (set: SetName) => {
    const has = draft.sets.includes(set);
    const order: SetName[] = ['base', 'abbot', 'river', 'bigtop'];
    change({ sets: order.filter((s) => (s === set ? !has : draft.sets.includes(s))) });
  };
  return (
    <fieldset>
      <legend>{t('new.sets')}</legend>
      {OPTIONAL_SETS.map((set) => (
        <label class="choice" key={set}>
          <input type="checkbox" checked={draft.sets.includes(set)} onChange={() => toggle(set)} />
          <span>
            <b>{t(`set.${set}`)}</b> <small>{t(`set.${set}.about` as MessageKey)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** How long computers may take, where there are any. */
function ThinkingTime({ draft, levels, change }: Change) {
  if (!draft.seats.some((seat) => levels.some(({ name }) => name === seat.computer))) {
    return null;
  }
  return (
    <div class="option-list thinking-time">
      <label>
        <span>{t('new.milliseconds')}</span>
        <select
          value={draft.milliseconds ?? ''}
          onChange={(event) => change({ milliseconds: Number(event.currentTarget.value) || null })}
        >
          <option value="">{t('new.milliseconds.usual')}</option>
          {MILLISECONDS.map((milliseconds) => (
            <option key={milliseconds} value={milliseconds}>
              {t('new.milliseconds.most', { seconds: milliseconds / 1000 })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** What help people get; what of it is on can be read without opening the list. */
function Help({ draft, levels, change }: Change) {
  const without = draft.noAids ?? [];
  const toggle = (aid: Aid) =>
    change({ noAids: without.includes(aid) ? without.filter((other) => other !== aid) : [...without, aid] });
  const given = [
    ...(levels.length > 0 && (draft.hints ?? true) ? [t('new.hints')] : []),
    ...AIDS.filter((aid) => !without.includes(aid)).map((aid) => t(`aid.${aid}`)),
  ];
  return (
    <details class="help">
      <summary>
        {t('new.help')} <small>{given.length > 0 ? listOf(given) : t('module.none')}</small>
      </summary>
      {levels.length > 0 && (
        <label class="choice">
          <input
            type="checkbox"
            checked={draft.hints ?? true}
            onChange={(event) => change({ hints: event.currentTarget.checked })}
          />
          <span>
            {t('new.hints')} <small>{t('new.hints.about')}</small>
          </span>
        </label>
      )}
      {AIDS.map((aid) => (
        <label class="choice" key={aid}>
          <input type="checkbox" checked={!without.includes(aid)} onChange={() => toggle(aid)} />
          <span>
            {t(`aid.${aid}`)} <small>{t(`aid.${aid}.about`)}</small>
          </span>
        </label>
      ))}
    </details>
  );
}

function Options({ draft, change }: Omit<Change, 'levels'>) {
  const shown = OPTION_CHOICES.filter((option) => draft.sets.includes(option.set));
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = draft.options;
    change({ options: value === '' ? others : { ...others, [name]: value } });
  };
  const toggle = (module: string) =>
    change({
      modules: draft.modules.includes(module)
        ? draft.modules.filter((m) => m !== module)
        : [...draft.modules, module],
    });
  return (
    <details class="options">
      <summary>{t('new.options')}</summary>
      {draft.sets.includes('bigtop') && (
        <fieldset class="modules">
          <legend>{t('option.modules')}</legend>
          {MODULES.map((module) => (
            <label class="choice" key={module}>
              <input
                type="checkbox"
                checked={draft.modules.includes(module)}
                onChange={() => toggle(module)}
              />
              <span>{t(`module.${module}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div class="option-list">
        {shown.map((option) => {
          const label = (value: string) => t(`option.${option.name}.${value}` as MessageKey);
          return (
            <label key={option.name}>
              <span>{t(`option.${option.name}` as MessageKey)}</span>
              <select
                value={draft.options[option.name] ?? ''}
                onChange={(event) => set(option.name, event.currentTarget.value)}
              >
                <option value="">
                  {t('new.preset', { value: label(option.preset(draft.edition, draft.sets)) })}
                </option>
                {option.values.map((value) => (
                  <option key={value} value={value}>
                    {label(value)}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
      </div>
    </details>
  );
}

interface FormProps {
  busy: boolean;
  levels: readonly Level[];
  start(draft: Draft): void;
}

export function NewGameForm({ busy, levels, start }: FormProps) {
  const [draft, setDraft] = useState(rememberedDraft);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  return (
    <form
      class="new-game card"
      onSubmit={(event) => {
        event.preventDefault();
        start(draft);
      }}
    >
      <h2>{t('new.title')}</h2>
      <Seats draft={draft} levels={levels} change={change} />
      {online !== undefined && <online.TermsForm draft={draft} levels={levels} change={change} />}
      <Editions draft={draft} change={change} />
      <Sets draft={draft} change={change} />
      {online !== undefined && draft.terms?.cup === true ? (
        <p class="hint">{t('terms.cup.about')}</p>
      ) : (
        <Help draft={draft} levels={levels} change={change} />
      )}
      <Options draft={draft} change={change} />
      <button type="submit" class="primary large" disabled={busy}>
        {t('new.start')}
      </button>
    </form>
  );
}
