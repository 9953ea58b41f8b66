// Who may sit on a seat: a person or one of the levels, as options of a select.

import type { Level } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { levelName } from './setup.ts';

export function WhoOptions({ levels }: { levels: readonly Level[] }) {
  return (
    <>
      <option value="">{t('level.person')}</option>
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
