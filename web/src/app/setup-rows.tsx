// The rules a game is played by, as rows of a list.

import type { Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { describeOptions } from './setup.ts';

export function SetupRows({ position }: { position: Position }) {
  const { edition, sets, options } = position.setup;
  return (
    <>
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
    </>
  );
}
