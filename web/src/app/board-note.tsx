// What is under the pointer on the board: the choice there, the feature and what it is worth now, or what still fits.

import type { Square } from '../board/scene.ts';
import type { Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { describeFeatureNow, describeFitting, describeOwners } from './describe-board.ts';

interface Props {
  position: Position;
  /** Index of a feature. */
  feature: number | undefined;
  /** What choosing there would do. */
  choice: string | undefined;
  square: Square | undefined;
}

export function BoardNote({ position, feature: index, choice, square }: Props) {
  const feature = index === undefined ? undefined : position.features[index];
  const fitting = square && describeFitting(position, square);
  if (feature === undefined) {
    const words = choice ?? fitting;
    // Who listens hears it with the choice, or in the list of the position.
    return words === undefined ? null : (
      <p class="feature-note" aria-hidden="true">
        <b>{words}</b>
      </p>
    );
  }
  const owners = describeOwners(position, feature);
  return (
    <p class="feature-note" aria-hidden="true">
      <b>{choice ?? t(`feature.${feature.kind}`)}</b>
      {choice === undefined ? ' ' : ': '}
      {describeFeatureNow(position, feature)}
      {owners !== '' && ` · ${owners}`}
    </p>
  );
}
