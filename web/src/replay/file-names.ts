// Names of the files that are saved: when, who, and which turn, so that they can be found again.

const LONGEST_NAME = 20;
const LONGEST = 100;

/** A name with nothing in it that a file system refuses. */
function plain(name: string): string {
  const kept = name
    .normalize('NFC')
    .replace(/[\p{C}\\/:*?"<>|.#%]/gu, ' ')
    .trim()
    .replace(/\s+/g, '-');
  return [...kept].slice(0, LONGEST_NAME).join('');
}

/** "bigtop-2026-11-30-Anna-Boris-turn-34.png"; without a turn for what is not about one. */
export function fileName(
  names: readonly string[],
  date: Date,
  extension: string,
  turn?: { word: string; number: number },
): string {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const people = names.map(plain).filter((name) => name !== '');
  const start = [...['bigtop', day, ...people].join('-')].slice(0, LONGEST).join('').replace(/-$/, '');
  const where = turn === undefined ? '' : `-${plain(turn.word)}-${turn.number}`;
  return `${start}${where}.${extension}`;
}
