// Log, standing, tiles, the position in words, and the rest, one at a time. On a small screen the panel is a sheet below
// the board.

import { useState } from 'preact/hooks';
import type { Light, Square } from '../board/scene.ts';
import { AIDS, type Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { Glyph } from './icons.tsx';
import { KeyList } from './keys-dialog.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ListPanel } from './list-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { prefer, usePreferences } from './preferences.ts';
import { replayAddress } from './replay-address.ts';
import { RulesLink } from './rules-page.tsx';
import { describeOptions, levelName } from './setup.ts';
import { play } from './sound.ts';
import { StandingPanel } from './standing-table.tsx';
import { TilesPanel } from './tiles-panel.tsx';

type Tab = 'log' | 'standing' | 'tiles' | 'list' | 'game';

/** The panels of a game: without the aids it is played without. At its end everything may be seen. */
function tabsOf({ setup, phase }: Position): Tab[] {
  const tabs: Tab[] = ['log'];
  if (setup.aids.includes('standing') || phase === 'over') {
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
  const { edition, sets, options, hints, aids, milliseconds, seats } = position.setup;
  return (
    <>
      <p class="game-links">
        <a class="button" href={recordAddress} download={`${position.game}.bigtop`}>
          <Glyph name="download" /> {t('game.record')}
        </a>
        <a class="button" href={replayAddress({ game: position.game })}>
          <Glyph name="play" /> {t('replay.this')}
        </a>
        <a class="button" href="#start">
          <Glyph name="home" /> {t('game.leave')}
        </a>
        <RulesLink />
        <LanguageSwitch />
      </p>
      <Likes />
      <h2>{t('game.setup')}</h2>
      <dl class="setup">
        <dt>{t('new.edition')}</dt>
        <dd>{t(`edition.${edition}`)}</dd>
        <dt>{t('new.sets')}</dt>
        <dd>{sets.map((set) => t(`set.${set}`)).join(', ')}</dd>
        {describeOptions(sets, options).map(({ name, value }) => (
          <>
            <dt key={`${name} name`}>{name}</dt>
            <dd key={name}>{value}</dd>
          </>
        ))}
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
      <KeyList />
    </>
  );
}

export function SidePanel({ position, recordAddress, light, lookAt }: Props) {
  const [chosen, setTab] = useState<Tab>('log');
  const tabs = tabsOf(position);
  const tab = tabs.includes(chosen) ? chosen : 'log';
  // Matters on a small screen only, where the sheet covers the board while it is open.
  const [open, setOpen] = useState(false);
  const choose = (next: Tab) => {
    setOpen(next !== tab || !open);
    setTab(next);
  };
  const arrows = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] as Tab;
      setTab(next);
      document.getElementById(`tab-${next}`)?.focus();
    }
  };
  return (
    <section class={open ? 'side open' : 'side'} aria-label={t('side.label')}>
      <div class="tabs" role="tablist" aria-label={t('side.label')} onKeyDown={arrows}>
        {tabs.map((name) => (
          <button
            type="button"
            key={name}
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {t(`tab.${name}`)}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard */}
      <div class="side-panel" id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === 'log' && <LogPanel position={position} light={light} lookAt={lookAt} />}
        {tab === 'standing' && <StandingPanel position={position} />}
        {tab === 'tiles' && <TilesPanel position={position} />}
        {tab === 'list' && <ListPanel position={position} light={light} lookAt={lookAt} />}
        {tab === 'game' && <GamePanel position={position} recordAddress={recordAddress} />}
      </div>
    </section>
  );
}
