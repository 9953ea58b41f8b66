// A link to hand on: to be copied, or shared where the device can.

import { useEffect, useRef, useState } from 'preact/hooks';
import { copyField } from '../app/copy-field.ts';
import { Glyph } from '../app/icons.tsx';
import { t } from '../text/index.ts';

interface Props {
  label: string;
  /** The part of the address after the page's own. */
  fragment: string;
}

export function addressOf(fragment: string): string {
  return `${location.href.split('#', 1)[0]}${fragment}`;
}

export function ShareLink({ label, fragment }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const address = addressOf(fragment);
  useEffect(() => {
    if (copied) {
      const timer = setTimeout(() => setCopied(false), 3000);
      return () => clearTimeout(timer);
    }
  }, [copied]);
  const copyNow = async () => {
    if (field.current !== null && (await copyField(field.current))) {
      setCopied(true);
    }
  };
  const share = () =>
    navigator.share({ title: t('title'), text: label, url: address }).catch(() => undefined);
  return (
    <div class="share-link">
      <label>
        <span>{label}</span>
        <input
          ref={field}
          type="text"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <button type="button" aria-label={t('share.copy.label', { link: label })} onClick={copyNow}>
        <Glyph name={copied ? 'confirm' : 'link'} size={16} /> {t(copied ? 'share.copied' : 'share.copy')}
      </button>
      {typeof navigator.share === 'function' && (
        <button type="button" aria-label={t('share.share.label', { link: label })} onClick={share}>
          <Glyph name="branch" size={16} /> {t('share.share')}
        </button>
      )}
      <span class="unseen" role="status">
        {copied ? t('share.copied') : ''}
      </span>
    </div>
  );
}
