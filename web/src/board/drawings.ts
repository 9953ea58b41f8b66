// The drawings that need no arithmetic: figures, tent, tokens, marks and patterns, buildings, and the signs on buttons.
// They are a picture (public/drawings.svg) and no script; whoever starts the page fetches it and hands it to
// `learnDrawings` before anything is shown.

const drawings = new Map<string, string>();

/** Takes in the text of drawings.svg. */
export function learnDrawings(svg: string): void {
  for (const [, id = '', art = ''] of svg.matchAll(/<symbol id="([^"]+)">(.*?)<\/symbol>/gs)) {
    drawings.set(id, art.replace(/\n\s*/g, ''));
  }
}

/** What is drawn under an id, as markup. */
export function drawing(id: string): string {
  return drawings.get(id) ?? '';
}

/** The data of a drawing that is one path. */
export function pathOf(id: string): string {
  return drawing(id).slice('<path d="'.length, -'"/>'.length);
}
