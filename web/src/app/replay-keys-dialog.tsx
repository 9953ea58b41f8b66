// The list of keys of a replay, as a dialog and in the panel of the record.

import { useEffect, useRef } from 'preact/hooks';
import { type MessageKey, t } from '../text/index.ts';

const KEYS: readonly MessageKey[] = [
  'replay.keys.step',
  'replay.keys.ends',
  'replay.keys.play',
  'replay.keys.pan',
  'replay.keys.zoom',
  'replay.keys.fit',
  'keys.fields',
];

export function ReplayKeyList() {
  return (
    <dl class="setup keys">
      {KEYS.map((key) => (
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

export function ReplayKeysDialog({ close }: { close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="final" aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">{t('keys.title')}</h2>
      <ReplayKeyList />
      <div class="buttons">
        <button type="button" class="primary" autofocus onClick={() => dialog.current?.close()}>
          {t('notice.close')}
        </button>
      </div>
    </dialog>
  );
}
