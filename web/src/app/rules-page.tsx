// The rules, over whatever the page shows: the game below stays as it is, and the way back leads to it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../text/index.ts';
import { Glyph } from './icons.tsx';
import { type RulesRoute, rulesAddress } from './route.ts';
import { RuleLink, RuleParts } from './rule-text.tsx';
import { type Rules, searchRules, useRules } from './rules.ts';
import { OPTION_CHOICES } from './setup.ts';

/** Options whose printed value depends on the edition, with the rule that says so. */
const DIFFERENCES = [
  { option: 'pyramid.phase', rule: 'ACR-11' },
  { option: 'pyramid.needs_own', rule: 'ACR-10' },
  { option: 'meeples', rule: 'SETUP-07' },
] as const;

function presetOf(name: (typeof DIFFERENCES)[number]['option'], edition: 'c2' | 'c3'): string {
  if (name === 'meeples') {
    return edition === 'c3' ? t('rules.meeples.c3') : t('option.meeples.7');
  }
  const value = OPTION_CHOICES.find((choice) => choice.name === name)?.preset(edition, ['base', 'bigtop']);
  return name === 'pyramid.phase'
    ? t(value === 'place' ? 'option.pyramid.phase.place' : 'option.pyramid.phase.score')
    : t(value === 'no' ? 'option.pyramid.needs_own.no' : 'option.pyramid.needs_own.yes');
}

function Editions() {
  return (
    <section class="rules-editions" aria-labelledby="rules-editions">
      <h2 id="rules-editions">{t('rules.editions')}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('rules.option')}</th>
              <th scope="col">{t('edition.c2')}</th>
              <th scope="col">{t('edition.c3')}</th>
            </tr>
          </thead>
          <tbody>
            {DIFFERENCES.map(({ option, rule }) => (
              <tr key={option}>
                <th scope="row">
                  {t(`option.${option}`)} <RuleLink id={rule} replace />
                </th>
                <td>{presetOf(option, 'c2')}</td>
                <td>{presetOf(option, 'c3')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="hint">{t('rules.editions.about')}</p>
    </section>
  );
}

function Sections({ rules }: { rules: Rules }) {
  return (
    <nav class="rules-sections" aria-label={t('rules.sections')}>
      <ul>
        {rules.map((section) => (
          <li key={section.title}>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                const heading = document.getElementById(`section-${section.rules[0]?.id}`);
                heading?.scrollIntoView();
                heading?.focus();
              }}
            >
              {section.title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RuleList({ rules, marked }: { rules: Rules; marked: string | undefined }) {
  return (
    <>
      {rules.map((section) => (
        <section key={section.title} aria-labelledby={`section-${section.rules[0]?.id}`}>
          <h2 id={`section-${section.rules[0]?.id}`} tabIndex={-1}>
            {section.title}
          </h2>
          <ul class="rule-list">
            {section.rules.map(({ id, parts }) => (
              <li
                key={id}
                id={`rule-${id}`}
                tabIndex={-1}
                class={id === marked ? 'marked' : undefined}
                aria-current={id === marked ? 'true' : undefined}
              >
                <span class="rule-id">
                  <RuleLink id={id} replace />
                </span>
                <span>
                  <RuleParts parts={parts} replace />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Everything below the heading. */
function Contents({ rule }: { rule: string | undefined }) {
  const { rules, failed, again } = useRules();
  const [words, setWords] = useState('');
  const found = useMemo(() => rules && searchRules(rules, words), [rules, words]);
  // A rule that is gone to must be there, whatever was searched for.
  useEffect(() => setWords(''), [rule]);
  const ready = rules !== undefined;
  useEffect(() => {
    const item = rule === undefined ? null : document.getElementById(`rule-${rule}`);
    item?.scrollIntoView({ block: 'center' });
    item?.focus({ preventScroll: true });
  }, [rule, ready]);
  if (found === undefined) {
    return (
      <p role="status">
        {t(failed ? 'rules.failed' : 'rules.loading')}{' '}
        {failed && (
          <button type="button" onClick={again}>
            {t('rules.again')}
          </button>
        )}
      </p>
    );
  }
  const searching = words.trim() !== '';
  const unknown =
    rule !== undefined && !rules?.some((section) => section.rules.some(({ id }) => id === rule));
  return (
    <>
      {unknown && <p role="alert">{t('rules.unknown', { id: rule })}</p>}
      <p>{t('rules.about')}</p>
      <label class="rules-search">
        <span>{t('rules.search')}</span>
        <input
          type="search"
          value={words}
          autocomplete="off"
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <p role="status" class="hint">
        {searching &&
          t('rules.found', { count: found.reduce((sum, section) => sum + section.rules.length, 0) })}
      </p>
      {!searching && <Sections rules={found} />}
      {!searching && <Editions />}
      <RuleList rules={found} marked={rule} />
    </>
  );
}

export function RulesLink() {
  return (
    <a class="button" href={rulesAddress()}>
      <Glyph name="rules" /> {t('rules.title')}
    </a>
  );
}

/** The rules as a dialog that fills the window. */
export function RulesPage({ route }: { route: RulesRoute }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // From the keyboard's and the screen reader's point of view there is nothing else now.
    dialog.current?.showModal();
    if (route.rule === undefined) {
      heading.current?.focus();
    }
  }, []);
  return (
    <dialog ref={dialog} class="rules" aria-labelledby="rules-title" onClose={route.leave}>
      <header class="rules-head">
        <button type="button" onClick={() => dialog.current?.close()}>
          <Glyph name="back" /> {t('rules.back')}
        </button>
        <h1 id="rules-title" ref={heading} tabIndex={-1}>
          {t('rules.title')}
        </h1>
      </header>
      <div class="rules-body">
        <Contents rule={route.rule} />
      </div>
    </dialog>
  );
}
