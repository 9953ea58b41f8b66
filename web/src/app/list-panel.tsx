// The position in words: what is on the board and whose it is, as lists that can be heard and pressed. Pointing at a line,
// or coming to it by keyboard, lights it up on the board.

import type { Light, Square } from '../board/scene.ts';
import type { FeatureOnBoard, Position } from '../table/protocol.ts';
import { capitalised, t } from '../text/index.ts';
import { describeTile } from './describe.ts';
import { describeAt, describeFeature, describePlaced, squaresOf } from './describe-board.ts';

interface Props {
  position: Position;
  light(light: Light | undefined): void;
  lookAt(squares: readonly Square[]): void;
}

interface LineProps extends Omit<Props, 'position'> {
  words: string;
  shown: Light;
  /** What to bring into view. */
  squares: readonly Square[];
}

function Line({ words, shown, squares, light, lookAt }: LineProps) {
  const on = () => light(shown);
  const off = () => light(undefined);
  return (
    <li>
      <button
        type="button"
        class="line"
        onClick={() => {
          on();
          lookAt(squares);
        }}
        onPointerEnter={on}
        onPointerLeave={off}
        onFocus={on}
        onBlur={off}
      >
        {capitalised(words)}
      </button>
    </li>
  );
}

interface Counted {
  feature: FeatureOnBoard;
  index: number;
}

/** Features in the order of the list: what somebody has and can still grow first, then what is open to all. */
function ordered(position: Position): { owned: Counted[]; free: Counted[] } {
  const all = position.features.map((feature, index) => ({ feature, index }));
  const open = all.filter(({ feature }) => !feature.complete);
  const taken = ({ feature }: Counted) => feature.figures.some((count) => count > 0);
  const worth = (a: Counted, b: Counted) => (b.feature.points ?? 0) - (a.feature.points ?? 0);
  return {
    owned: open.filter(taken).sort(worth),
    free: open.filter((one) => !taken(one) && one.feature.kind !== 'field').sort(worth),
  };
}

function Features({ title, features, ...props }: Props & { title: string; features: readonly Counted[] }) {
  const { position, light, lookAt } = props;
  if (features.length === 0) {
    return null;
  }
  return (
    <>
      <h2>{title}</h2>
      <ul class="lines">
        {features.map(({ feature, index }) => (
          <Line
            key={index}
            words={describeFeature(position, feature)}
            shown={{ squares: [], figures: [], feature: index }}
            squares={squaresOf(position, feature)}
            light={light}
            lookAt={lookAt}
          />
        ))}
      </ul>
    </>
  );
}

/** The tent and the ringmasters with their surroundings, and who stands in the acrobats' spaces. */
function Circus({ position, light, lookAt }: Props) {
  const { tent, acrobats, figures, setup } = position;
  const names = setup.seats.map(({ name }) => name);
  const zones = [
    ...(tent === null ? [] : [{ at: tent, words: t('list.tent', { at: describeAt(tent) }) }]),
    ...figures
      .filter(({ kind }) => kind === 'ringmaster')
      .map((figure) => ({
        at: figure,
        words: t('list.ringmaster', { name: names[figure.seat] ?? '', at: describeAt(figure) }),
      })),
  ];
  if (zones.length === 0 && acrobats.length === 0) {
    return null;
  }
  return (
    <>
      <h2>{t('list.circus')}</h2>
      <ul class="lines">
        {zones.map(({ at, words }) => (
          <Line
            key={words}
            words={words}
            shown={{ squares: [], figures: [], zone: { x: at.x, y: at.y } }}
            squares={[at]}
            light={light}
            lookAt={lookAt}
          />
        ))}
        {acrobats.map((space) => {
          const owners = space.owners.map((seat) => names[seat]).join(', ');
          const values = { at: describeAt(space), count: space.owners.length, owners };
          return (
            <Line
              key={`${space.x},${space.y}`}
              words={t('list.acrobats', values)}
              shown={{ squares: [space], figures: [] }}
              squares={[space]}
              light={light}
              lookAt={lookAt}
            />
          );
        })}
      </ul>
    </>
  );
}

function Tiles({ position, light, lookAt }: Props) {
  const tiles = [...position.tiles].sort((a, b) => a.y - b.y || a.x - b.x);
  return (
    <>
      <h2>{t('list.tiles')}</h2>
      <ul class="lines">
        {tiles.map((tile) => (
          <Line
            key={`${tile.x},${tile.y}`}
            words={describePlaced(position, tile)}
            shown={{ squares: [tile], figures: [] }}
            squares={[tile]}
            light={light}
            lookAt={lookAt}
          />
        ))}
      </ul>
    </>
  );
}

export function ListPanel(props: Props) {
  const { position } = props;
  const { owned, free } = ordered(position);
  return (
    <>
      <p class="hint">{t('list.about')}</p>
      {position.drawn !== null && <p>{t('list.hand', { tile: describeTile(position.drawn) })}</p>}
      <Features title={t('list.owned')} features={owned} {...props} />
      <Circus {...props} />
      <Features title={t('list.free')} features={free} {...props} />
      <Tiles {...props} />
    </>
  );
}
