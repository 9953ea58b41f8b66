// Records that are dropped onto the page, or come from a file.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/index.ts';

/** More than any record holds: such a file is not even read. */
const LARGEST_FILE = 4 << 20;

/** Texts on their way to the page where records are opened. */
let waiting: string | undefined;

export function takeWaitingText(): string | undefined {
  const text = waiting;
  waiting = undefined;
  return text;
}

/** The text of a file; of one that is far too large only its beginning, which is refused for its size all the same. */
export function textOfFile(file: File): Promise<string> {
  return file.slice(0, LARGEST_FILE).text();
}

interface Props {
  /** What is to become of the text. */
  open(text: string): void;
}

/** Takes files that are dropped anywhere on the page, and shows that it would while one is held over it. */
export function RecordDrop({ open }: Props) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const hold = (event: DragEvent) => {
      if (holdsFile(event)) {
        event.preventDefault();
        setOver(true);
      }
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) {
        setOver(false);
      }
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) {
        event.preventDefault();
        textOfFile(file).then(open, () => undefined);
      }
    };
    const listeners = { dragenter: hold, dragover: hold, dragleave: leave, drop };
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    for (const [name, listener] of entries) {
      addEventListener(name, listener);
    }
    return () => {
      for (const [name, listener] of entries) {
        removeEventListener(name, listener);
      }
    };
  }, [open]);
  return over ? (
    <div class="drop-here" aria-hidden="true">
      <p>{t('replay.drop')}</p>
    </div>
  ) : null;
}

/** Has the page where records are opened take a text. */
export function sendToOpen(text: string): void {
  waiting = text;
  location.hash = '#replay';
}
