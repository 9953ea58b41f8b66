// Beside a replay: its turns, the points by category, the tiles left, and what can be done with the record.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../text/index.ts';
import { Glyph } from './icons.tsx';

const TABS = ['turns', 'standing', 'tiles', 'list', 'record'] as const;
export type ReplayTab = (typeof TABS)[number];

function titleOf(tab: ReplayTab): string {
  return t(tab === 'list' ? 'tab.list' : `replay.tab.${tab}`);
}

interface Props {
  /** What a tab shows. */
  panel(tab: ReplayTab): ComponentChildren;
}

export function ReplaySide({ panel }: Props) {
  const [tab, setTab] = useState<ReplayTab>('turns');
  // Matters on a small screen only, where the sheet covers the board while it is open.
  const [open, setOpen] = useState(false);
  const arrows = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] as ReplayTab;
      setTab(next);
      document.getElementById(`tab-${next}`)?.focus();
    } else if (event.key === 'Escape') {
      setOpen(false);
    }
  };
  return (
    <section class={open ? 'side open' : 'side'} aria-label={t('replay.side')}>
      <div class="tabs" role="tablist" aria-label={t('replay.side')} onKeyDown={arrows}>
        {TABS.map((name) => (
          <button
            type="button"
            key={name}
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => {
              setOpen(name !== tab || !open);
              setTab(name);
            }}
          >
            {titleOf(name)}
          </button>
        ))}
      </div>
      {open && (
        <button
          type="button"
          class="sheet-close"
          aria-label={t('notice.close')}
          onClick={() => {
            setOpen(false);
            document.getElementById(`tab-${tab}`)?.focus();
          }}
        >
          <Glyph name="close" size={18} />
        </button>
      )}
      <div
        key={tab}
        class="side-panel"
        id="side-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <h2 class="unseen">{titleOf(tab)}</h2>
        {panel(tab)}
      </div>
    </section>
  );
}
