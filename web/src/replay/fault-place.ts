// Where in a text a fault of a record is. The reader counts bytes (docs/record.md), a text field counts UTF-16 units.

export interface FaultPlace {
  /** Where the word at the fault begins and ends in the text. */
  start: number;
  end: number;
  /** The line as it stands there, and where the word begins in it, in characters. */
  line: string;
  before: number;
}

function unitsOfBytes(line: string, bytes: number): number {
  let left = bytes;
  let units = 0;
  for (const character of line) {
    left -= new TextEncoder().encode(character).length;
    if (left < 0) {
      break;
    }
    units += character.length;
  }
  return units;
}

/** The place of a fault by its line and column, both from 1; undefined if the fault is nowhere in particular. */
export function faultPlace(text: string, line: number, column: number): FaultPlace | undefined {
  if (line < 1) {
    return undefined;
  }
  const lines = text.split('\n');
  const number = Math.min(line, lines.length);
  const content = (lines[number - 1] ?? '').replace(/\r$/, '');
  const from = lines.slice(0, number - 1).reduce((sum, other) => sum + other.length + 1, 0);
  const begin = number < line ? content.length : unitsOfBytes(content, Math.max(0, column - 1));
  const word = /^\S+/.exec(content.slice(begin))?.[0] ?? '';
  return {
    start: from + begin,
    end: from + begin + word.length,
    line: content,
    before: [...content.slice(0, begin)].length,
  };
}
