// Beside a replay: its turns, the points by category, the tiles left, and what can be done with the record.

import type { ComponentChildren } from 'preact';
import { t } from '../text/index.ts';
import { SideTabs } from './side-tabs.tsx';

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
  return (
    <SideTabs
      label={t('replay.side')}
      tabs={TABS}
      titleOf={titleOf}
      panel={(tab) => (
        <>
          <h2 class="unseen">{titleOf(tab)}</h2>
          {panel(tab)}
        </>
      )}
    />
  );
}
