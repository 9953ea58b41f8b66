// Log, standing, tiles, the position in words, and the rest, one at a time. On a small screen the panel is a sheet below
// the board.

import type { ComponentChildren } from 'preact';
import type { Light, Square } from '../board/scene.ts';
import { AIDS, type Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { GameLinks } from './game-links.tsx';
import { gameKeys, KeyList } from './keys-dialog.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ListPanel } from './list-panel.tsx';
import { LogPanel, type LogProps } from './log-panel.tsx';
import { prefer, usePreferences } from './preferences.ts';
import { RulesLink } from './rules-page.tsx';
import { levelName } from './setup.ts';
import { SetupRows } from './setup-rows.tsx';
import { SideTabs } from './side-tabs.tsx';
import { play } from './sound.ts';
import { StandingPanel } from './standing-table.tsx';
import { TilesPanel } from './tiles-panel.tsx';

type Tab = 'log' | 'table' | 'standing' | 'tiles' | 'list' | 'game';

/** The panels of a game: without the aids it is played without. At its end everything may be seen. */
function tabsOf({ setup, phase, standing }: Position, shared: boolean): Tab[] {
  const tabs: Tab[] = shared ? ['log', 'table'] : ['log'];
  if (standing !== null && (setup.aids.includes('standing') || phase === 'over')) {
    tabs.push('standing');
  }
  if (setup.aids.includes('tiles')) {
    tabs.push('tiles');
  }
  return [...tabs, 'list', 'game'];
}

interface Props {
  position: Position;
  recordAddress: string;
  light(light: Light | undefined): void;
  lookAt(squares: readonly Square[]): void;
  /** The panel of who sits at the table, and what it is called, where others have seats. */
  people?:
    | {
        title: string;
        panel: ComponentChildren;
        acts: LogProps['acts'];
        mark: ((seat: number) => string | undefined) | undefined;
      }
    | undefined;
}

/** What is a matter of this browser alone. */
function Likes() {
  const { sound, notice } = usePreferences();
  return (
    <fieldset class="likes">
      <legend>{t('likes.title')}</legend>
      <label class="choice">
        <input
          type="checkbox"
          checked={sound}
          onChange={(event) => {
            prefer({ sound: event.currentTarget.checked });
            play('turn');
          }}
        />
        <span>{t('likes.sound')}</span>
      </label>
      <label class="choice">
        <input
          type="checkbox"
          checked={notice}
          onChange={(event) => prefer({ notice: event.currentTarget.checked })}
        />
        <span>
          {t('likes.notice')} <small>{t('likes.notice.about')}</small>
        </span>
      </label>
    </fieldset>
  );
}

function GamePanel({ position, recordAddress }: { position: Position; recordAddress: string }) {
  const { hints, aids, milliseconds, seats, cup } = position.setup;
  return (
    <>
      <p class="game-links">
        <GameLinks position={position} recordAddress={recordAddress} />
        <RulesLink />
        <LanguageSwitch />
      </p>
      <Likes />
      <h2>{t('game.setup')}</h2>
      {cup === true && <p class="hint">{t('terms.cup.about')}</p>}
      <dl class="setup">
        <SetupRows position={position} />
        {seats.map((seat, index) =>
          seat.computer == null ? null : (
            <>
              <dt key={`seat ${index}`}>{seat.name}</dt>
              <dd key={`level ${index}`}>
                {t('players.computer', { level: levelName({ name: seat.computer }) })}
              </dd>
            </>
          ),
        )}
        <dt>{t('game.hints')}</dt>
        <dd>{t(hints ? 'game.hints.on' : 'game.hints.off')}</dd>
        {AIDS.map((aid) => (
          <>
            <dt key={`${aid} name`}>{t(`aid.${aid}`)}</dt>
            <dd key={aid}>{t(aids.includes(aid) ? 'game.hints.on' : 'game.hints.off')}</dd>
          </>
        ))}
        {milliseconds !== null && (
          <>
            <dt>{t('new.milliseconds')}</dt>
            <dd>{t('new.milliseconds.most', { seconds: milliseconds / 1000 })}</dd>
          </>
        )}
      </dl>
      <h2>{t('keys.title')}</h2>
      <KeyList keys={gameKeys(position.setup)} />
    </>
  );
}

export function SidePanel({ position, recordAddress, light, lookAt, people }: Props) {
  const panel = (tab: Tab, sheet: boolean) => {
    switch (tab) {
      case 'log':
        return (
          <LogPanel position={position} light={light} lookAt={lookAt} sheet={sheet} acts={people?.acts} />
        );
      case 'table':
        return people?.panel;
      case 'standing':
        return <StandingPanel position={position} mark={people?.mark} />;
      case 'tiles':
        return <TilesPanel position={position} />;
      case 'list':
        return <ListPanel position={position} light={light} lookAt={lookAt} />;
      case 'game':
        return <GamePanel position={position} recordAddress={recordAddress} />;
    }
  };
  return (
    <SideTabs
      label={t('side.label')}
      tabs={tabsOf(position, people !== undefined)}
      titleOf={(tab) => (tab === 'table' && people !== undefined ? people.title : t(`tab.${tab}`))}
      panel={panel}
    />
  );
}
