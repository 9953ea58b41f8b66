// Who may sit on a seat: a person or one of the levels, as options of a select.

import type { Level } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { levelName } from './setup.ts';

/** Stands for somebody else, who comes by a link; no level has such a name. */
export const BY_LINK = '@link';

export function WhoOptions({ levels, byLink = false }: { levels: readonly Level[]; byLink?: boolean }) {
  return (
    <>
      <option value="">{t(byLink ? 'level.person.here' : 'level.person')}</option>
      {byLink && <option value={BY_LINK}>{t('level.person.link')}</option>}
      <optgroup label={t('level.computers')}>
        {levels.map((level) => (
          <option key={level.name} value={level.name}>
            {levelName(level)}
          </option>
        ))}
      </optgroup>
    </>
  );
}
