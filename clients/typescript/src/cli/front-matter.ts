/**
 * Reads the front matter of a Markdown file: as much of YAML as it takes, without a library. What it can't be sure of it refuses with the
 * line, rather than to read it as something else.
 */
import { UsageError } from './command.ts';

export type Value = string | string[];

export interface Text {
  fields: Map<string, Value>;
  body: string;
}

/** @throws UsageError with the line that can't be read */
export function readText(content: string, known: ReadonlySet<string>): Text {
  const text = content.replace(/^\ufeff/, '');
  const match = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)(?:\r?\n)?/m.exec(text);
  if (match?.index !== 0) return withHeading(text);
  const lines = (match[1] ?? '').split(/\r?\n/);
  return { fields: new Reader(lines, known).read(), body: text.slice(match[0].length) };
}

/** Of a file without front matter: a first heading is the title. */
function withHeading(text: string): Text {
  const match = /^\s*# +(.+?)(?: +#+)?[ \t]*(?:\r?\n|$)\s*/.exec(text);
  if (match === null) return { fields: new Map(), body: text };
  return { fields: new Map([['title', match[1] ?? '']]), body: text.slice(match[0].length) };
}

/** Other spaces, such as those that keep words together, are characters as any. */
const strip = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, '');
const margin = (line: string): number => line.length - line.replace(/^ +/, '').length;
const isBlank = (line: string): boolean => /^[ \t]*(#.*)?$/s.test(line);

class Reader {
  readonly #lines: readonly string[];
  readonly #known: ReadonlySet<string>;
  #at = 0;

  constructor(lines: readonly string[], known: ReadonlySet<string>) {
    this.#lines = lines;
    this.#known = known;
  }

  read(): Map<string, Value> {
    const fields = new Map<string, Value>();
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? '';
      if (isBlank(line)) {
        this.#at += 1;
        continue;
      }
      const [, name = '', rest = ''] =
        /^([\w-]+):(?:[ \t]+(.*))?$/s.exec(line) ?? this.#refuse('“name: value” is expected');
      if (!this.#known.has(name)) this.#skip();
      else if (fields.has(name)) this.#refuse(`${name} is there twice`);
      else fields.set(name, this.#value(strip(rest)));
    }
    return fields;
  }

  /** Passes over a field of another program, whatever it has. */
  #skip(): void {
    this.#at += 1;
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? '';
      if (!isBlank(line) && margin(line) === 0 && !/^-([ \t]|$)/.test(line)) return;
      this.#at += 1;
    }
  }

  #value(rest: string): Value {
    const block = /^([|>])([1-9]?)([+-]?)(?:[ \t]+#.*)?$/s.exec(rest);
    if (block) return this.#block(block[1] === '>', Number(block[2]), block[3] ?? '');
    if (rest === '' || rest.startsWith('#')) return this.#list();
    const value = rest.startsWith('[') ? this.#inline(rest) : this.#scalar(rest);
    this.#at += 1;
    const next = this.#lines[this.#at];
    if (next !== undefined && !isBlank(next) && margin(next) > 0)
      this.#refuse('a value of several lines is written with | or in one line');
    return value;
  }

  /** Lines that begin with a dash. */
  #list(): Value {
    this.#at += 1;
    const items: string[] = [];
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? '';
      if (!isBlank(line)) {
        const item = /^ *-[ \t]+(.*)$/s.exec(line);
        if (item === null) {
          if (margin(line) > 0) this.#refuse('“- value” is expected');
          break;
        }
        items.push(this.#scalar(strip(item[1] ?? ''), true));
      }
      this.#at += 1;
    }
    return items.length === 0 ? '' : items;
  }

  /** A list in brackets. */
  #inline(text: string): string[] {
    const inner =
      /^\[(.*)\](?:[ \t]+#.*)?$/s.exec(text)?.[1] ?? this.#refuse('a list in brackets ends in its line');
    const items: string[] = [];
    for (const [, item = ''] of `${inner},`.matchAll(
      /[ \t]*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]*?)[ \t]*,/g,
    )) {
      if (item !== '') items.push(this.#scalar(item, true));
    }
    return items;
  }

  #scalar(text: string, inList = false): string {
    if (text.startsWith('"')) {
      const [, quoted = ''] =
        /^("(?:[^"\\]|\\.)*")(?:[ \t]+#.*)?$/s.exec(text) ?? this.#refuse('a quote is not closed');
      try {
        return JSON.parse(quoted) as string;
      } catch {
        return this.#refuse('an escape in quotes is not one of JSON');
      }
    }
    if (text.startsWith("'")) {
      const [, quoted = ''] =
        /^'((?:[^']|'')*)'(?:[ \t]+#.*)?$/s.exec(text) ?? this.#refuse('a quote is not closed');
      return quoted.replaceAll("''", "'");
    }
    const value = text.replace(/[ \t]+#.*$/s, '');
    if (/^[&*!{}[\]%@`|>]/.test(value) || /:([ \t]|$)/.test(value) || (inList && value.startsWith('- ')))
      this.#refuse('this value needs quotes');
    return value === '~' || value === 'null' ? '' : value;
  }

  /** A text of several lines; folded, its lines become one paragraph. `indent` is 0 where its first line says it. */
  #block(isFolded: boolean, indent: number, end: string): string {
    this.#at += 1;
    const taken: string[] = [];
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? '';
      if (strip(line) !== '' && margin(line) === 0) break;
      taken.push(line);
      this.#at += 1;
    }
    const depth = indent || margin(taken.find((line) => strip(line) !== '') ?? '');
    const text = taken.map((line) => line.slice(Math.min(depth, margin(line)))).join('\n');
    const inner = text.replace(/\n+$/, '');
    if (isFolded && /^[ \t]|\n[ \t]/.test(inner))
      this.#refuse('a text with lines of different margins is written with |');
    const whole = isFolded ? inner.replace(/(\n*)\n(?=[^\n])/g, (_, more: string) => more || ' ') : inner;
    if (end === '+') return whole + text.slice(inner.length);
    return end === '-' || whole === '' ? whole : `${whole}\n`;
  }

  #refuse(problem: string): never {
    throw new UsageError(`front matter, line ${this.#at + 2}: ${problem}.`);
  }
}
