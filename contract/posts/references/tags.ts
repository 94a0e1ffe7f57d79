/** What RIS and PubMed's format have in common: records of lines with tags. */
import { readDate } from './dates.ts';
import type { Loss } from './parse-result.ts';

/** The lines of a record, in their order. */
export class TaggedRecord {
  readonly line: number;
  readonly #values: { tag: string; value: string }[] = [];
  readonly #read = new Set<string>();
  readonly #losses: Loss[] = [];

  constructor(line: number) {
    this.line = line;
  }

  add(tag: string, value: string): void {
    this.#values.push({ tag, value: value.trim() });
  }

  /** Adds a line without a tag to the line before. */
  addTo(text: string): void {
    const last = this.#values.at(-1);
    const more = text.trim();
    if (last) last.value = last.value === '' ? more : `${last.value} ${more}`;
  }

  /** The values of some tags, in the order of the tags; none that is empty. */
  all(...tags: string[]): string[] {
    return tags.flatMap((tag) => this.#of(tag));
  }

  /** The values of some tags, in the order of the record, marked as read. */
  inOrder(...tags: string[]): { tag: string; value: string }[] {
    for (const tag of tags) this.#read.add(tag);
    return this.#values.filter(({ tag, value }) => tags.includes(tag) && value !== '');
  }

  /** The first value of the first tag that has one. Another one with the same value is kept by it. */
  first(...tags: string[]): string | undefined {
    const [value] = this.all(...tags);
    if (value === undefined) return undefined;
    for (const tag of tags) if (this.#of(tag).every((other) => other === value)) this.#read.add(tag);
    const tag = tags.find((one) => this.#of(one)[0] === value) ?? '';
    this.#read.add(tag);
    this.#lose(
      'field',
      ...this.#of(tag)
        .slice(1)
        .filter((other) => other !== value)
        .map((other) => `${tag}: ${other}`),
    );
    return value;
  }

  /** Marks tags as read whose values are kept in another way, or say nothing of the work. */
  ignore(...tags: string[]): void {
    for (const tag of tags) this.#read.add(tag);
  }

  /** The first date of some tags that can be read; what can't be read of any of them is noted. */
  date(...tags: string[]): number[] | undefined {
    let date: number[] | undefined;
    for (const { tag, value } of tags.flatMap((one) =>
      this.#of(one).map((text) => ({ tag: one, value: text })),
    )) {
      this.#read.add(tag);
      const found = readDate(value);
      if (!found) this.#lose('value', `${tag}: ${value}`);
      else if (date === undefined) {
        date = found.date;
        if (found.rest !== '') this.#lose('value', `${tag}: ${found.rest}`);
      } else if (date.every((part, place) => (found.date[place] ?? part) === part)) {
        // The same date, of which one may say more.
        if (found.date.length > date.length) date = found.date;
      } else {
        this.#lose('value', `${tag}: ${value}`);
      }
    }
    return date;
  }

  losses(): Loss[] {
    const left = new Set(
      this.#values.filter(({ tag, value }) => value !== '' && !this.#read.has(tag)).map(({ tag }) => tag),
    );
    return [...this.#losses, ...[...left].map((tag): Loss => ({ loss: 'field', what: tag }))];
  }

  #of(tag: string): string[] {
    return this.#values.filter((one) => one.tag === tag && one.value !== '').map(({ value }) => value);
  }

  #lose(loss: Loss['loss'], ...whats: string[]): void {
    this.#losses.push(...whats.map((what) => ({ loss, what })));
  }
}
