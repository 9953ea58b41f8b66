// One rule in words, for a score that follows it, for a refusal, and for the rules page.

import type { ComponentChildren } from 'preact';
import type { Edition } from '../table/protocol.ts';
import { capitalised, t } from '../text/index.ts';
import { rulesAddress } from './route.ts';
import { findRule, type RulePart, type Rules, useRules } from './rules.ts';

const ID = /\b((?:SETUP|CIR|ACR|RM|END|K|INT-[A-Z]+|Q|BASE|RIV)-\d+)\b/;

/** A link to a rule on the rules page; one there takes the place of the one before in the history. */
export function RuleLink({
  id,
  replace = false,
  children = id,
}: {
  id: string;
  replace?: boolean;
  children?: ComponentChildren;
}) {
  const address = rulesAddress(id);
  const go = (event: MouseEvent) => {
    if (replace && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      location.replace(address);
    }
  };
  return (
    <a href={address} onClick={go}>
      {children}
    </a>
  );
}

/** The text with each rule that it names as a link. */
function linked(text: string, replace: boolean): ComponentChildren {
  return text
    .split(ID)
    .map((piece, index) => (index % 2 === 0 ? piece : <RuleLink id={piece} replace={replace} />));
}

export function RuleParts({ parts, replace = false }: { parts: readonly RulePart[]; replace?: boolean }) {
  return (
    <>
      {parts.map(({ edition, text }) => (
        <span key={edition} class={edition === null ? undefined : 'rule-edition'}>
          {edition !== null && (
            <>
              <b>{t('rules.edition', { edition: t(`edition.${edition}`) })}</b>{' '}
            </>
          )}
          {linked(text, replace)}{' '}
        </span>
      ))}
    </>
  );
}

/** The parts of a rule that hold in an edition, as if there were no other. */
export function partsFor(rules: Rules | undefined, id: string, edition: Edition): RulePart[] | undefined {
  return findRule(rules, id)
    ?.parts.filter((part) => part.edition === null || part.edition === edition)
    .map((part) => ({ edition: null, text: capitalised(part.text) }));
}

/** A rule as it holds in an edition, or in both; nothing until it is there. */
export function RuleText({ id, edition }: { id: string; edition?: Edition }) {
  const { rules } = useRules();
  const parts = edition === undefined ? findRule(rules, id)?.parts : partsFor(rules, id, edition);
  return parts === undefined ? null : <RuleParts parts={parts} />;
}
