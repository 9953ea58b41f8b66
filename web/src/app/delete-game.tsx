// Deleting a game that is kept in this browser: asked for twice, since nothing brings it back.

import { useState } from 'preact/hooks';
import type { TableError } from '../table/table.ts';
import { t } from '../text/index.ts';
import { Question } from './question.tsx';
import { useTrying } from './trying.ts';

interface Props {
  /** Who plays in it, for those who hear the button without the row. */
  players: string;
  remove(): Promise<void>;
  failed(error: TableError): void;
}

export function DeleteGame({ players, remove, failed }: Props) {
  const [asking, setAsking] = useState(false);
  const [attempt, busy] = useTrying((error) => {
    failed(error);
    setAsking(false);
  });

  if (!asking) {
    return (
      <button
        type="button"
        class="quiet game-delete"
        aria-label={t('games.delete.label', { players })}
        onClick={() => setAsking(true)}
      >
        {t('games.delete')}
      </button>
    );
  }
  return (
    <Question
      question={t('games.delete.ask')}
      yes={t('games.delete')}
      no={t('games.keep')}
      busy={busy}
      agree={() => attempt(remove)}
      leave={() => setAsking(false)}
    />
  );
}
