// Messages in a small part of ICU's format, so that other languages can say things their own way:
//   {name}                                     a value
//   {count, plural, one {# tile} other {# tiles}}   by the language's plural categories, or =0, =1 …; # is the number
//   {kind, select, city {the city} other {it}}      by a word

export type Values = Record<string, string | number>;

type Part =
  | { type: 'text'; text: string }
  | { type: 'value'; name: string }
  | { type: 'number' }
  | { type: 'choice'; plural: boolean; name: string; cases: Map<string, Part[]> };

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  parts(inChoice: boolean): Part[] {
    const parts: Part[] = [];
    let plain = '';
    const flush = () => {
      if (plain !== '') {
        parts.push({ type: 'text', text: plain });
        plain = '';
      }
    };
    while (this.at < this.text.length) {
      const c = this.text[this.at];
      if (c === '}' && inChoice) {
        break;
      }
      this.at += 1;
      if (c === '{') {
        flush();
        parts.push(this.braces());
      } else if (c === '#' && inChoice) {
        flush();
        parts.push({ type: 'number' });
      } else {
        plain += c;
      }
    }
    flush();
    return parts;
  }

  private braces(): Part {
    const name = this.word(/[,}]/);
    if (this.text[this.at] === '}') {
      this.at += 1;
      return { type: 'value', name };
    }
    this.at += 1;
    const kind = this.word(/,/);
    if (kind !== 'plural' && kind !== 'select') {
      throw new Error(`unknown message format ${kind} in: ${this.text}`);
    }
    this.at += 1;
    const cases = new Map<string, Part[]>();
    for (;;) {
      const label = this.word(/[{}]/);
      if (this.at >= this.text.length) {
        throw new Error(`missing } in: ${this.text}`);
      }
      if (this.text[this.at++] === '}') {
        break;
      }
      cases.set(label, this.parts(true));
      this.at += 1;
    }
    if (!cases.has('other')) {
      throw new Error(`no case "other" in: ${this.text}`);
    }
    return { type: 'choice', plural: kind === 'plural', name, cases };
  }

  /** Text up to a character that ends it, without blanks round it. */
  private word(end: RegExp): string {
    let word = '';
    while (this.at < this.text.length && !end.test(this.text[this.at] as string)) {
      word += this.text[this.at++];
    }
    return word.trim();
  }
}

const parsed = new Map<string, Part[]>();

function render(parts: readonly Part[], values: Values, number: number, rules: Intl.PluralRules): string {
  let text = '';
  for (const part of parts) {
    switch (part.type) {
      case 'text':
        text += part.text;
        break;
      case 'number':
        text += String(number);
        break;
      case 'value':
        text += String(values[part.name] ?? `{${part.name}}`);
        break;
      case 'choice': {
        const value = values[part.name] ?? '';
        const n = Number(value);
        const chosen = part.plural
          ? (part.cases.get(`=${n}`) ?? part.cases.get(rules.select(n)))
          : part.cases.get(String(value));
        text += render(
          chosen ?? (part.cases.get('other') as Part[]),
          values,
          part.plural ? n : number,
          rules,
        );
      }
    }
  }
  return text;
}

/** A message with its values filled in, by the plural rules of a language. */
export function format(message: string, values: Values, language: string): string {
  let parts = parsed.get(message);
  if (parts === undefined) {
    parts = new Reader(message).parts(false);
    parsed.set(message, parts);
  }
  return render(parts, values, 0, new Intl.PluralRules(language));
}
