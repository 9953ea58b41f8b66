// What the page must tell: a lost connection, a refusal, a tile that leaves the game.

import { useEffect } from 'preact/hooks';
import type { Connection, TableError } from '../table/table.ts';
import { isMessageKey, t } from '../text/index.ts';
import { describeTile } from './describe.ts';
import { Glyph, TilePicture } from './icons.tsx';
import { RuleText } from './rule-text.tsx';

export function ConnectionNotice({ connection }: { connection: Connection }) {
  return (
    <div class="connection" role="alert">
      {connection === 'lost' && <p>{t('connection.lost')}</p>}
      {connection === 'slow' && <p class="slow">{t('connection.slow')}</p>}
    </div>
  );
}

const SHOWN_MILLISECONDS = 6000;
/** A rule takes longer to read. */
const RULE_MILLISECONDS = 14_000;

export function ErrorNotice({ error, dismiss }: { error: TableError | undefined; dismiss(): void }) {
  useEffect(() => {
    if (error === undefined) {
      return;
    }
    const { rule } = error.details;
    const timer = setTimeout(dismiss, rule == null ? SHOWN_MILLISECONDS : RULE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [error]);
  const key = `error.${error?.code}`;
  const rule = error?.details.rule;
  return (
    <div class="toasts" role="alert">
      {error !== undefined && (
        <p class="toast" data-code={error.code}>
          <span>
            {isMessageKey(key)
              ? t(key, { message: error.message })
              : t('error.other', { message: error.message })}{' '}
            {rule != null && <RuleText id={rule} />}
            {rule != null && `(${rule})`}
          </span>
          <button type="button" class="quiet" aria-label={t('notice.close')} onClick={dismiss}>
            <Glyph name="close" size={16} />
          </button>
        </p>
      )}
    </div>
  );
}

export function DiscardNotice({ tiles, dismiss }: { tiles: readonly string[]; dismiss(): void }) {
  return (
    <div class="discard-notice" role="alert">
      {tiles.map((tile, index) => (
        <TilePicture key={index} kind={tile} size={72} label={describeTile(tile)} />
      ))}
      <p>{t('discard.notice', { count: tiles.length })}</p>
      <button type="button" class="quiet" aria-label={t('notice.close')} onClick={dismiss}>
        <Glyph name="close" />
      </button>
    </div>
  );
}
