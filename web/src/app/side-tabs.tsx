// Panels beside the board, one at a time. On a small screen they are a sheet below it.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../text/index.ts';
import { Glyph } from './icons.tsx';

interface Props<Tab extends string> {
  label: string;
  /** The first is shown to begin with, and where the one chosen is no longer there. */
  tabs: readonly Tab[];
  titleOf(tab: Tab): string;
  panel(tab: Tab, open: boolean): ComponentChildren;
}

export function SideTabs<Tab extends string>({ label, tabs, titleOf, panel }: Props<Tab>) {
  const [chosen, setTab] = useState<Tab>();
  const tab = chosen !== undefined && tabs.includes(chosen) ? chosen : (tabs[0] as Tab);
  // Matters on a small screen only, where the sheet covers the board while it is open.
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    document.getElementById(`tab-${tab}`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] as Tab;
      setTab(next);
      document.getElementById(`tab-${next}`)?.focus();
    } else if (event.key === 'Escape') {
      setOpen(false);
    }
  };
  return (
    <section class={open ? 'side open' : 'side'} aria-label={label}>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={keys}>
        {tabs.map((name) => (
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
        <p class="sheet-head">
          <span aria-hidden="true">{titleOf(tab)}</span>
          <button type="button" class="sheet-close quiet" aria-label={t('notice.close')} onClick={close}>
            <Glyph name="close" size={18} />
          </button>
        </p>
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
        {panel(tab, open)}
      </div>
    </section>
  );
}
