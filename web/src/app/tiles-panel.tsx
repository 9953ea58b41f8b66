// What is still to come: tiles by kind with how many places each has now, tiles that left the game, tokens.

import { tileIds } from '../board/facts.ts';
import type { Counts, Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { describeTile, tokenName } from './describe.ts';
import { TilePicture, Token } from './icons.tsx';

function present(counts: Counts): [string, number][] {
  return tileIds.flatMap((id) => ((counts[id] ?? 0) > 0 ? [[id, counts[id] ?? 0]] : []));
}

function Tile({ kind, count, places }: { kind: string; count: number; places?: number | undefined }) {
  return (
    <li class={places === 0 ? 'tile-count stuck' : 'tile-count'}>
      <TilePicture kind={kind} size={52} label={describeTile(kind)} />
      <b>{t('tiles.times', { count })}</b>
      {places !== undefined && <small>{t('tiles.places', { count: places })}</small>}
    </li>
  );
}

export function TokenList({ position }: { position: Position }) {
  return (
    <ul class="tokens" aria-label={t('tokens.title')}>
      {Object.entries(position.tokens).map(([value, count]) => (
        <li
          key={value}
          class={count === 0 ? 'token none' : 'token'}
          title={tokenName(position, Number(value))}
        >
          <Token value={Number(value)} edition={position.setup.edition} size={40} />
          <span>{t('tiles.times', { count })}</span>
          <span class="unseen">{tokenName(position, Number(value))}</span>
        </li>
      ))}
    </ul>
  );
}

export function TilesPanel({ position }: { position: Position }) {
  const discards = present(position.discards);
  const circus = position.setup.sets.includes('bigtop');
  return (
    <>
      {circus && (
        <>
          <h2>{t('tokens.title')}</h2>
          <TokenList position={position} />
        </>
      )}
      <h2>{t('tiles.left', { count: position.bagTotal })}</h2>
      <ul class="tile-counts">
        {present(position.bag).map(([kind, count]) => (
          <Tile key={kind} kind={kind} count={count} places={position.placements[kind]} />
        ))}
      </ul>
      {discards.length > 0 && (
        <>
          <h2>{t('tiles.discards')}</h2>
          <ul class="tile-counts">
            {discards.map(([kind, count]) => (
              <Tile key={kind} kind={kind} count={count} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
