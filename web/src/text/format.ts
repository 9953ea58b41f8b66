// Messages in a small part of ICU's format, so that other languages can say things their own way:
//   {name}                                     a value
//   {count, plural, one {# tile} other {# tiles}}   by the language's plural categories, or =0, =1 …; # is the number
//   {kind, select, city {the city} other {it}}      by a word

export type Values = Record<string, string | number>;

export type Part =
  | { type: 'text'; text: string }
  | { type: 'value'; name: string }
  | { type: 'number' }
  | { type: 'choice'; plural: boolean; name: string; cases: Map<string, Part[]> };

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  parts(inChoice: boolean): Part[] {
    const parts: Part[] = [];
    let plain = '';
    const flush = () => {
      if (plain !== '') {
        parts.push({ type: 'text', text: plain });
        plain = '';
      }
    };
    while (this.#at < this.#text.length) {
      const c = this.#text[this.#at];
      if (c === '}' && inChoice) {
        break;
      }
      this.#at += 1;
      if (c === '{') {
        flush();
        parts.push(this.#braces());
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

  #braces(): Part {
    const name = this.#word(/[,}]/);
    if (this.#text[this.#at] === '}') {
      this.#at += 1;
      return { type: 'value', name };
    }
    this.#at += 1;
    const kind = this.#word(/,/);
    if (kind !== 'plural' && kind !== 'select') {
      throw new Error(`unknown message format ${kind} in: ${this.#text}`);
    }
    this.#at += 1;
    const cases = new Map<string, Part[]>();
    for (;;) {
      const label = this.#word(/[{}]/);
      if (this.#at >= this.#text.length) {
        throw new Error(`missing } in: ${this.#text}`);
      }
      if (this.#text[this.#at++] === '}') {
        break;
      }
      cases.set(label, this.parts(true));
      this.#at += 1;
    }
    if (!cases.has('other')) {
      throw new Error(`no case "other" in: ${this.#text}`);
    }
    return { type: 'choice', plural: kind === 'plural', name, cases };
  }

  /** Text up to a character that ends it, without blanks round it. */
  #word(end: RegExp): string {
    let word = '';
    while (this.#at < this.#text.length && !end.test(this.#text[this.#at] as string)) {
      word += this.#text[this.#at++];
    }
    return word.trim();
  }
}

const parsed = new Map<string, Part[]>();
const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function pluralRulesOf(language: string): Intl.PluralRules {
  let rules = pluralRules.get(language);
  if (rules === undefined) {
    rules = new Intl.PluralRules(language);
    pluralRules.set(language, rules);
  }
  return rules;
}

/** How a language writes numbers, with so many digits after the decimal mark; by itself as many as there are. */
export function numberFormat(language: string, digits?: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  let found = numberFormats.get(key);
  if (found === undefined) {
    found = new Intl.NumberFormat(
      language,
      digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    );
    numberFormats.set(key, found);
  }
  return found;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A value as text. One written from right to left, as a player's name may be, must not turn round what follows it. */
function shown(value: string | number, language: string): string {
  if (typeof value === 'number') {
    return numberFormat(language).format(value);
  }
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

function render(parts: readonly Part[], values: Values, number: number, language: string): string {
  let text = '';
  for (const part of parts) {
    switch (part.type) {
      case 'text':
        text += part.text;
        break;
      case 'number':
        text += shown(number, language);
        break;
      case 'value':
        text += shown(values[part.name] ?? `{${part.name}}`, language);
        break;
      case 'choice': {
        const value = values[part.name] ?? '';
        const n = Number(value);
        const chosen = part.plural
          ? (part.cases.get(`=${n}`) ?? part.cases.get(pluralRulesOf(language).select(n)))
          : part.cases.get(String(value));
        text += render(
          chosen ?? (part.cases.get('other') as Part[]),
          values,
          part.plural ? n : number,
          language,
        );
      }
    }
  }
  return text;
}

/** A message taken apart. */
export function partsOf(message: string): readonly Part[] {
  let parts = parsed.get(message);
  if (parts === undefined) {
    parts = new Reader(message).parts(false);
    parsed.set(message, parts);
  }
  return parts;
}

/** A message with its values filled in, by the plural rules and numbers of a language. */
export function format(message: string, values: Values, language: string): string {
  const parts = partsOf(message);
  return render(parts, values, 0, language);
}
