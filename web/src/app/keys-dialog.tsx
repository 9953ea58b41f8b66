// The list of keys, as a dialog and in the panel of the game.

import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';

const KEYS = [
  'place',
  'turn',
  'confirm',
  'skip',
  'undo',
  'figure',
  'pan',
  'zoom',
  'fit',
  'fields',
  'hint',
  'stop',
  'keys',
] as const;

export function KeyList() {
  return (
    <dl class="setup keys">
      {KEYS.map((key) => (
        <div key={key}>
          <dt>
            <kbd>{t(`keys.${key}.key`)}</kbd>
          </dt>
          <dd>{t(`keys.${key}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function KeysDialog({ close }: { close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="final" aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">{t('keys.title')}</h2>
      <KeyList />
      <div class="buttons">
        <button type="button" class="primary" autofocus onClick={() => dialog.current?.close()}>
          {t('notice.close')}
        </button>
      </div>
    </dialog>
  );
}
