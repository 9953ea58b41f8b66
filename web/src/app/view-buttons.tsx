// Buttons at the edge of the board: zoom, the whole board, the last tile where it is out of view, field view, keys.

import type { RefObject } from 'preact';
import type { Board } from '../board/board.ts';
import type { Square } from '../board/scene.ts';
import { t } from '../text/index.ts';
import { Glyph, type GlyphName } from './icons.tsx';

interface Props {
  board: RefObject<Board | undefined>;
  /** The tile placed last, where it is out of view. */
  last: Square | undefined;
  /** Undefined where the table has no field view. */
  fieldView: boolean | undefined;
  showFields(): void;
  showKeys(): void;
}

interface ButtonProps {
  name: string;
  label: string;
  glyph: GlyphName;
  pressed?: boolean;
  press(): void;
}

function ViewButton({ name, label, glyph, pressed, press }: ButtonProps) {
  return (
    <button
      type="button"
      class={`view-${name}`}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      onClick={press}
    >
      <Glyph name={glyph} />
    </button>
  );
}

export function ViewButtons({ board, last, fieldView, showFields, showKeys }: Props) {
  return (
    <div class="view-buttons" role="group" aria-label={t('view.label')}>
      {last !== undefined && (
        <ViewButton
          name="last"
          label={t('view.last')}
          glyph="last"
          press={() => board.current?.lookAt([last])}
        />
      )}
      {fieldView !== undefined && (
        <ViewButton
          name="fields"
          label={t('view.fields')}
          glyph="fields"
          pressed={fieldView}
          press={showFields}
        />
      )}
      <ViewButton name="keys" label={t('view.keys')} glyph="keys" press={showKeys} />
      <ViewButton name="in" label={t('view.in')} glyph="plus" press={() => board.current?.zoom(1.3)} />
      <ViewButton name="out" label={t('view.out')} glyph="minus" press={() => board.current?.zoom(1 / 1.3)} />
      <ViewButton name="fit" label={t('view.fit')} glyph="fit" press={() => board.current?.fit()} />
    </div>
  );
}
