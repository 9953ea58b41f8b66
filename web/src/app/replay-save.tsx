// What can be taken away from a replay: the record, the board as a picture, a link.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Scene } from '../board/scene.ts';
import { pictureOfBoard, pngOf } from '../replay/board-picture.ts';
import { fileName } from '../replay/file-names.ts';
import type { RecordGame } from '../replay/record-game.ts';
import { LONGEST_LINK, packed } from '../replay/record-link.ts';
import { saveFile } from '../replay/save-file.ts';
import type { Position } from '../table/protocol.ts';
import { language, t } from '../text/index.ts';
import { copyField } from './copy-field.ts';
import { Glyph } from './icons.tsx';
import { KeyList } from './keys-dialog.tsx';
import { type RecordSource, replayAddress } from './replay-address.ts';
import { REPLAY_KEYS } from './replay-keys.ts';
import { describeScores } from './replay-words.ts';
import { SetupRows } from './setup-rows.tsx';

interface Props {
  record: RecordGame;
  source: RecordSource;
  position: Position;
  scene: Scene;
  number: number;
  failed(message: string): void;
}

function namesOf({ setup }: Position): string[] {
  return setup.seats.map(({ name }) => name);
}

function svgOf({ position, scene, number, record }: Props): string {
  const seats = position.setup.seats.map(({ name, colour }, seat) => ({
    name,
    colour,
    score: position.scores[seat] ?? 0,
  }));
  const over = position.phase === 'over';
  const turn = over ? t('log.end') : t('replay.number', { turn: number, last: record.last });
  const day = new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(new Date());
  return pictureOfBoard(scene, seats, {
    title: t('replay.picture.title', { turn, scores: describeScores(position) }),
    caption: `${t('title')} · ${turn} · ${day}`,
  });
}

function Pictures(props: Props) {
  const [busy, setBusy] = useState(false);
  const name = (extension: string) =>
    fileName(namesOf(props.position), new Date(), extension, {
      word: t('replay.file.turn'),
      number: props.number,
    });
  const saveSvg = () => saveFile(new Blob([svgOf(props)], { type: 'image/svg+xml' }), name('svg'));
  const savePng = async () => {
    setBusy(true);
    try {
      saveFile(await pngOf(svgOf(props)), name('png'));
    } catch {
      props.failed(t('replay.picture.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <p class="game-links">
      <button type="button" data-save="png" disabled={busy} onClick={savePng}>
        <Glyph name="picture" /> {t('replay.save.png')}
      </button>
      <button type="button" data-save="svg" onClick={saveSvg}>
        <Glyph name="picture" /> {t('replay.save.svg')}
      </button>
    </p>
  );
}

/** The address of this page with the record in it, at the turn shown. */
function useLink(record: RecordGame, number: number): string | undefined {
  const [data, setData] = useState<string>();
  useEffect(() => {
    let wanted = true;
    packed(record.text).then(
      (made) => wanted && setData(made),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [record]);
  return data === undefined
    ? undefined
    : new URL(replayAddress({ link: data }, number), location.href.replace(/#.*/, '')).href;
}

function Link({ record, number }: Props) {
  const link = useLink(record, number);
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  useEffect(() => setTold(''), [number]);
  const tooLong = link !== undefined && link.length > LONGEST_LINK;
  const copy = async () => {
    if (field.current !== null) {
      setTold(t((await copyField(field.current)) ? 'replay.link.copied' : 'replay.link.by-hand'));
    }
  };
  return (
    <>
      {tooLong ? (
        <p class="link-long">{t('replay.link.long', { length: link.length, most: LONGEST_LINK })}</p>
      ) : (
        <p class="link-row">
          <input
            ref={field}
            type="text"
            readOnly
            value={link ?? ''}
            aria-label={t('replay.link.label')}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" data-save="link" disabled={link === undefined} onClick={copy}>
            <Glyph name="link" /> {t('replay.link.copy')}
          </button>
        </p>
      )}
      <p class="hint link-told" role="status">
        {told}
      </p>
      {!tooLong && <p class="hint">{t('replay.link.about')}</p>}
    </>
  );
}

export function ReplaySave(props: Props) {
  const { record, source, position } = props;
  const saveRecord = () =>
    saveFile(
      new Blob([record.text], { type: 'text/plain' }),
      fileName(namesOf(position), new Date(), 'bigtop'),
    );
  return (
    <>
      <p class="game-links">
        {'game' in source && (
          <a class="button" href={`#game/${source.game}`}>
            <Glyph name="undo" /> {t('replay.back')}
          </a>
        )}
        <a class="button" href="#replay">
          <Glyph name="open" /> {t('replay.open.other')}
        </a>
        <a class="button" href="#start">
          <Glyph name="home" /> {t('game.leave')}
        </a>
      </p>
      <h3>{t('replay.save.title')}</h3>
      <p class="game-links">
        <button type="button" data-save="record" onClick={saveRecord}>
          <Glyph name="download" /> {t('replay.save.record')}
        </button>
      </p>
      <Pictures {...props} />
      <Link {...props} />
      <h3>{t('game.setup')}</h3>
      <dl class="setup">
        <SetupRows position={position} />
      </dl>
      <h3>{t('keys.title')}</h3>
      <KeyList keys={REPLAY_KEYS} />
    </>
  );
}
