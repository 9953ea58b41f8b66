// The board widget inside the app: keeps one board alive, gives it each scene, and puts the controls beside the tile.

import type { ComponentChildren } from 'preact';
import { createPortal } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board.ts';
import type { BoardCallbacks, Scene, Square } from '../board/scene.ts';
import { language, t } from '../text/index.ts';

interface Props {
  scene: Scene;
  callbacks: BoardCallbacks;
  /** Called once with the board. */
  ready(board: Board): void;
  float: Square | null;
  /** A square on which the tile in hand may lie, and in how many rotations. */
  describeChoice(square: Square, rotations: number): string;
  children: ComponentChildren;
}

export function BoardView({ scene, callbacks, ready, float, describeChoice, children }: Props) {
  const host = useRef<HTMLDivElement>(null);
  // The board is made once; what it calls may change with every rendering.
  const latest = useRef(callbacks);
  latest.current = callbacks;
  const describe = useRef(describeChoice);
  describe.current = describeChoice;
  const [board, setBoard] = useState<Board>();

  useLayoutEffect(() => {
    if (host.current === null) {
      return;
    }
    const made = new Board(
      host.current,
      {
        place: (key) => latest.current.place(key),
        target: (key) => latest.current.target(key),
        turnPending: (quarters) => latest.current.turnPending(quarters),
        handTurned: (rotation) => latest.current.handTurned(rotation),
        feature: (index) => latest.current.feature(index),
        hint: (label) => latest.current.hint(label),
        square: (square) => latest.current.square(square),
        ghost: (rotation) => latest.current.ghost(rotation),
        moved: () => latest.current.moved(),
      },
      { board: t('board'), square: (x, y, rotations) => describe.current({ x, y }, rotations) },
    );
    setBoard(made);
    ready(made);
    return () => made.close();
  }, []);

  useLayoutEffect(() => board?.setName(t('board')), [board, language()]);
  useLayoutEffect(() => board?.show(scene), [board, scene]);
  // After the controls have their size.
  useLayoutEffect(() => board?.setFloat(float));

  return (
    <div class="board-host" ref={host}>
      {board !== undefined && createPortal(children, board.float)}
    </div>
  );
}
