// The board of a replay with what lies over it: buttons of the view, what is under the pointer, the list of keys.

import type { RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Board } from '../board/board.ts';
import type { BoardCallbacks, Square } from '../board/scene.ts';
import type { Position } from '../table/protocol.ts';
import { language } from '../text/index.ts';
import { BoardNote } from './board-note.tsx';
import { BoardView } from './board-view.tsx';
import { describeSquare } from './describe-board.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { REPLAY_KEYS } from './replay-keys.ts';
import { replayScene } from './replay-scene.ts';
import { ViewButtons } from './view-buttons.tsx';

interface Props {
  position: Position;
  /** Squares that stay in view besides the tiles. */
  extent: readonly Square[];
  board: RefObject<Board | undefined>;
  /** Whether fields are tinted by their owners. */
  fieldView: boolean;
  showFields(): void;
}

export function ReplayBoard({ position, extent, board, fieldView, showFields }: Props) {
  const [feature, setFeature] = useState<number>();
  const [square, setSquare] = useState<Square>();
  const [keysShown, setKeysShown] = useState(false);
  const [lastHidden, setLastHidden] = useState(false);
  const scene = useMemo(
    () => replayScene(position, extent, fieldView),
    [position, extent, fieldView, language()],
  );
  const looked = () => setLastHidden(scene.last !== null && board.current?.sees(scene.last) === false);
  useEffect(looked, [scene]);
  const callbacks: BoardCallbacks = {
    // There is nothing to choose.
    place: () => undefined,
    target: () => undefined,
    turnPending: () => undefined,
    handTurned: () => undefined,
    hint: () => undefined,
    ghost: () => undefined,
    feature: setFeature,
    square: setSquare,
    moved: looked,
  };
  return (
    <>
      <BoardView
        scene={scene}
        callbacks={callbacks}
        ready={(made) => {
          board.current = made;
        }}
        float={null}
        describeChoice={(at, rotations) => describeSquare(position, at, rotations)}
      >
        {null}
      </BoardView>
      <ViewButtons
        board={board}
        last={lastHidden ? (scene.last ?? undefined) : undefined}
        fieldView={position.setup.options.fields === 'off' ? undefined : fieldView}
        showFields={showFields}
        showKeys={() => setKeysShown(true)}
      />
      <BoardNote position={position} feature={feature} choice={undefined} square={square} />
      {keysShown && <KeysDialog keys={REPLAY_KEYS} close={() => setKeysShown(false)} />}
    </>
  );
}
