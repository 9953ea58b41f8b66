// Log, standing, tiles, and the rest, one at a time. On a small screen the panel is a sheet over the board.

import { useState } from 'preact/hooks';
import type { Light } from '../board/scene.ts';
import type { Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { Glyph } from './icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LogPanel } from './log-panel.tsx';
import { describeOptions, levelName } from './setup.ts';
import { StandingPanel } from './standing-table.tsx';
import { TilesPanel } from './tiles-panel.tsx';

const TABS = ['log', 'standing', 'tiles', 'game'] as const;
type Tab = (typeof TABS)[number];

interface Props {
  position: Position;
  recordAddress: string;
  light(light: Light | undefined): void;
}

function GamePanel({ position, recordAddress }: { position: Position; recordAddress: string }) {
  const { edition, sets, options, hints, milliseconds, seats } = position.setup;
  return (
    <>
      <p class="game-links">
        <a class="button" href={recordAddress} download={`${position.game}.bigtop`}>
          <Glyph name="download" /> {t('game.record')}
        </a>
        <a class="button" href="#start">
          <Glyph name="home" /> {t('game.leave')}
        </a>
        <LanguageSwitch />
      </p>
      <h3>{t('game.setup')}</h3>
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
        {milliseconds !== null && (
          <>
            <dt>{t('new.milliseconds')}</dt>
            <dd>{t('new.milliseconds.most', { seconds: milliseconds / 1000 })}</dd>
          </>
        )}
      </dl>
      <h3>{t('keys.title')}</h3>
      <dl class="setup">
        {(['place', 'turn', 'confirm', 'undo', 'pan', 'zoom', 'fit', 'figure', 'hint', 'stop'] as const).map(
          (key) => (
            <>
              <dt key={`${key} keys`}>
                <kbd>{t(`keys.${key}.key`)}</kbd>
              </dt>
              <dd key={key}>{t(`keys.${key}`)}</dd>
            </>
          ),
        )}
      </dl>
    </>
  );
}

export function SidePanel({ position, recordAddress, light }: Props) {
  const [tab, setTab] = useState<Tab>('log');
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
      const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] as Tab;
      setTab(next);
      document.getElementById(`tab-${next}`)?.focus();
    }
  };
  return (
    <section class={open ? 'side open' : 'side'} aria-label={t('side.label')}>
      <div class="tabs" role="tablist" aria-label={t('side.label')} onKeyDown={arrows}>
        {TABS.map((name) => (
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard */}
      <div class="side-panel" id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === 'log' && <LogPanel position={position} light={light} />}
        {tab === 'standing' && <StandingPanel position={position} />}
        {tab === 'tiles' && <TilesPanel position={position} />}
        {tab === 'game' && <GamePanel position={position} recordAddress={recordAddress} />}
      </div>
    </section>
  );
}
