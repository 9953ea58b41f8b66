// Where a record is opened: from a file, from a link, or as text. What is wrong with it stands beside the text.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { faultPlace } from '../replay/fault-place.ts';
import { openText, type Problem, problemOf } from '../replay/open-text.ts';
import { openRecord } from '../replay/record-game.ts';
import { dataOfLink, packed } from '../replay/record-link.ts';
import type { RecordFault } from '../table/protocol.ts';
import { type MessageKey, t } from '../text/index.ts';
import { Glyph } from './icons.tsx';
import { replayAddress } from './replay-address.ts';
import { RecordDrop, takeWaitingText, textOfFile } from './replay-drop.tsx';

/** How a record begins: the same words in all languages (docs/record.md). */
const RECORD_HEAD = 'bigtop-record 1\nrules 1\nedition c2\n…';

/** Goes to the replay of a record that can be opened; throws where it cannot. */
async function goTo(text: string, asScored: boolean): Promise<void> {
  const data = dataOfLink(text);
  if (data !== undefined) {
    location.hash = replayAddress({ link: data });
    return;
  }
  const { record } = asScored ? await openText(text) : { record: await openRecord(text) };
  location.hash = replayAddress({ link: await packed(record.text) });
  record.close();
}

/** The line of the fault with a mark under the word. */
function Excerpt({ text, fault }: { text: string; fault: RecordFault }) {
  const place = faultPlace(text, fault.line, fault.column);
  if (place === undefined) {
    return null;
  }
  const length = Math.max(1, [...text.slice(place.start, place.end)].length);
  return (
    <pre class="fault-line" aria-hidden="true">
      <code>
        {place.line}
        {'\n'}
        {' '.repeat(place.before)}
        <b>{'▲'.repeat(length)}</b>
      </code>
    </pre>
  );
}

function FaultNote({
  text,
  fault,
  show,
  asScored,
}: {
  text: string;
  fault: RecordFault;
  show(): void;
  asScored(): void;
}) {
  const { kind, line, column, turn, recorded, computed, rule } = fault;
  const seat = fault.seat + 1;
  return (
    <>
      <h2>{line > 0 ? t('replay.fault.place', { line, column }) : t('replay.fault.title')}</h2>
      <p>
        {kind === 'totals'
          ? t('replay.fault.totals', { turn, seat, recorded, computed, rule })
          : t(`replay.fault.${kind}` as MessageKey)}
      </p>
      <Excerpt text={text} fault={fault} />
      {kind !== 'totals' && (
        <p class="fault-reason">
          {t('replay.fault.reason')} <span lang="en">{fault.reason}</span>
        </p>
      )}
      <p class="game-links">
        {line > 0 && (
          <button type="button" onClick={show}>
            {t('replay.fault.show')}
          </button>
        )}
        {kind === 'totals' && (
          <button type="button" onClick={asScored}>
            {t('replay.fault.as-scored')}
          </button>
        )}
      </p>
    </>
  );
}

interface Props {
  /** What could not be opened, and why. */
  broken?: { text: string; problem: Problem };
}

export function ReplayOpenPage({ broken }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(broken?.text ?? '');
  const [problem, setProblem] = useState(broken?.problem);
  const [busy, setBusy] = useState(false);

  const open = useCallback(async (given: string, asScored = false) => {
    setText(given);
    setProblem(undefined);
    setBusy(true);
    try {
      await goTo(given, asScored);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }, []);

  useEffect(() => {
    document.title = t('replay.open.title.page');
    const waiting = takeWaitingText();
    if (waiting !== undefined) {
      open(waiting);
    }
  }, []);

  const showPlace = () => {
    const place =
      problem?.type === 'fault' ? faultPlace(text, problem.fault.line, problem.fault.column) : undefined;
    if (place !== undefined && field.current !== null) {
      field.current.focus();
      // Browsers bring the caret into view, but not a selection: first the one, then the other.
      field.current.setSelectionRange(place.start, place.start);
      field.current.blur();
      field.current.focus();
      field.current.setSelectionRange(place.start, Math.max(place.end, place.start + 1));
    }
  };

  return (
    <main class="replay-open">
      <RecordDrop open={open} />
      <header class="replay-open-head">
        <h1>{t('replay.open.title')}</h1>
        <a class="button" href="#start">
          <Glyph name="home" /> {t('game.leave')}
        </a>
      </header>
      <p>{t('replay.open.about')}</p>
      <form
        class="card replay-form"
        onSubmit={(event) => {
          event.preventDefault();
          open(text);
        }}
      >
        <label for="record-text">{t('replay.open.paste')}</label>
        <textarea
          id="record-text"
          ref={field}
          value={text}
          rows={14}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'record-problem'}
          placeholder={RECORD_HEAD}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              open(text);
            }
          }}
        />
        <div class="record-problem" id="record-problem" role="alert">
          {problem?.type === 'fault' && (
            <FaultNote text={text} fault={problem.fault} show={showPlace} asScored={() => open(text, true)} />
          )}
          {problem?.type === 'link' && (
            <>
              <h2>{t('replay.link.broken')}</h2>
              <p>{t('replay.link.broken.about')}</p>
            </>
          )}
          {problem?.type === 'other' && (
            <>
              <h2>{t('replay.failed')}</h2>
              <p lang="en">{problem.message}</p>
            </>
          )}
        </div>
        <div class="replay-form-buttons">
          <button type="submit" class="primary" disabled={busy || text.trim() === ''}>
            <Glyph name="play" /> {t('replay.open.text')}
          </button>
          <button type="button" onClick={() => file.current?.click()}>
            <Glyph name="open" /> {t('replay.open.file')}
          </button>
          <input
            ref={file}
            type="file"
            class="unseen"
            tabIndex={-1}
            aria-hidden="true"
            accept=".bigtop,.txt,text/plain"
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (chosen !== undefined) {
                textOfFile(chosen).then(open, () => undefined);
              }
            }}
          />
          <small>{t('replay.open.drop')}</small>
        </div>
      </form>
    </main>
  );
}
