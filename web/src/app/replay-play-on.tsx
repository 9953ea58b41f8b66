// A new game that goes on from a position of a record: who sits where.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { RecordGame } from '../replay/record-game.ts';
import type { Level, Position, SeatSetup } from '../table/protocol.ts';
import type { Table } from '../table/table.ts';
import { t } from '../text/index.ts';
import { Glyph, Mark } from './icons.tsx';
import { gameAddress } from './route.ts';
import { cleanName, seatWith, usualName } from './setup.ts';
import { useTrying } from './trying.ts';
import { WhoOptions } from './who-options.tsx';

interface SeatsProps {
  seats: readonly SeatSetup[];
  levels: readonly Level[];
  change(seats: SeatSetup[]): void;
}

function Seats({ seats, levels, change }: SeatsProps) {
  const rename = (index: number, name: string) =>
    change(seats.map((seat, i) => (i === index ? { ...seat, name } : seat)));
  const give = (index: number, computer: string | null) =>
    change(seatWith(seats, index, computer).map((seat) => ({ ...seat, computer: seat.computer ?? null })));
  return (
    <fieldset class="seats">
      <legend>{t('replay.play-on.seats')}</legend>
      {seats.map((seat, index) => (
        <div class="seat-row" key={index}>
          <Mark colour={seat.colour} seat={index} size={26} />
          <input
            type="text"
            value={seat.name}
            maxLength={40}
            autocomplete="off"
            aria-label={t('new.name', { number: index + 1 })}
            onInput={(event) => rename(index, event.currentTarget.value)}
          />
          {levels.length > 0 && (
            <select
              value={seat.computer ?? ''}
              aria-label={t('new.who', { number: index + 1 })}
              onChange={(event) => give(index, event.currentTarget.value || null)}
            >
              <WhoOptions levels={levels} />
            </select>
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface Props {
  table: Table;
  record: RecordGame;
  position: Position;
  number: number;
  close(): void;
}

export function PlayOnDialog({ table, record, position, number, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [levels, setLevels] = useState<Level[]>([]);
  const [seats, setSeats] = useState<SeatSetup[]>(position.setup.seats);
  const [fault, setFault] = useState<string>();
  const [attempt, busy] = useTrying(({ message }) => setFault(message));
  useEffect(() => {
    dialog.current?.showModal();
    table.levels().then(setLevels, () => undefined);
  }, []);
  const start = () => {
    setFault(undefined);
    const named = seats.map((seat, index) => ({
      ...seat,
      name: cleanName(seat.name) || usualName(seats, index),
    }));
    attempt(async () => {
      const { hints, aids, milliseconds } = position.setup;
      const who = { seats: named, hints, aids, milliseconds };
      const game = await table.createFrom?.(record.text, number, who);
      if (game !== undefined) {
        location.hash = gameAddress(game);
      }
    });
  };
  const possible = table.createFrom !== undefined;
  return (
    <dialog ref={dialog} class="final play-on" aria-labelledby="play-on-title" onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <h2 id="play-on-title">{t('replay.play-on.title', { turn: number })}</h2>
        {possible ? (
          <>
            <p class="hint">{t('replay.play-on.about')}</p>
            <Seats seats={seats} levels={levels} change={setSeats} />
          </>
        ) : (
          <p>{t('replay.play-on.not-here')}</p>
        )}
        <p class="form-fault" role="alert">
          {fault !== undefined && t('error.other', { message: fault })}
        </p>
        <div class="buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('replay.cancel')}
          </button>
          {possible && (
            <button type="submit" class="primary" disabled={busy}>
              <Glyph name="play" /> {t('replay.play-on.start')}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
