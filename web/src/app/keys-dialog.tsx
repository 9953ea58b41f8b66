// Lists of keys, as a dialog and in a panel.

import { useEffect, useRef } from 'preact/hooks';
import type { Setup } from '../table/protocol.ts';
import { type MessageKey, t } from '../text/index.ts';
import { hasFieldView } from './setup.ts';

/** Texts of what keys do; that of the keys themselves has `.key` behind it. */
export type Keys = readonly MessageKey[];

const GAME_KEYS: Keys = [
  'keys.place',
  'keys.turn',
  'keys.confirm',
  'keys.skip',
  'keys.undo',
  'keys.figure',
  'keys.pan',
  'keys.zoom',
  'keys.fit',
  'keys.fields',
  'keys.hint',
  'keys.stop',
  'keys.keys',
];

/** The keys of a game, without those of help that it is played without. */
export function gameKeys(setup: Setup): Keys {
  return GAME_KEYS.filter(
    (key) => (key !== 'keys.hint' || setup.hints) && (key !== 'keys.fields' || hasFieldView(setup)),
  );
}

export function KeyList({ keys }: { keys: Keys }) {
  return (
    <dl class="setup keys">
      {keys.map((key) => (
        <div key={key}>
          <dt>
            <kbd>{t(`${key}.key` as MessageKey)}</kbd>
          </dt>
          <dd>{t(key)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function KeysDialog({ keys, close }: { keys: Keys; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="final" aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">{t('keys.title')}</h2>
      <KeyList keys={keys} />
      <div class="buttons">
        <button type="button" class="primary" autofocus onClick={() => dialog.current?.close()}>
          {t('notice.close')}
        </button>
      </div>
    </dialog>
  );
}
