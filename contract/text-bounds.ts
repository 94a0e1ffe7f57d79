/** What a text may become for its readers. A text that becomes more is kept as a draft, but can't be submitted or imported. */

export const textBounds = {
  headings: 1000,
  /** References to footnotes. */
  references: 2000,
  formulas: 2000,
  /** Of the sources of all formulas together. */
  formulaCharacters: 100_000,
  /** Cells of all tables together. */
  cells: 20_000,
  pictures: 300,
  /** Lists, quotes and footnotes in each other. */
  levels: 20,
} as const;

/** A bound that a text can exceed, with what its author is told. */
export const excesses = {
  headings: 'This text has too many headings. A post may have up to 1,000.',
  footnotes: 'This text refers to footnotes too often. A post may do so up to 2,000 times.',
  formulas: 'This text has too many formulas. A post may have up to 2,000, with 100,000 characters in all.',
  tables: 'The tables in this text are too large. Together they may have up to 20,000 cells.',
  pictures: 'This text has too many pictures. A post may have up to 300.',
  nesting: 'Lists or quotes in this text are nested too deeply. A post may nest them up to 20 levels deep.',
  size: 'With its formatting, this text is too large for readers to load. Use less formatting, or split it into several posts.',
  effort:
    'This text has more formatting than can be shown. Use less formatting, or split it into several posts.',
} as const;

export type Excess = keyof typeof excesses;

/** What stands in the source of each thing that is counted, at least once for each. */
const marks = {
  headings: /^[ \t>]*(?:#|[=-]+[ \t]*$)/gm,
  references: /\[\^/g,
  formulas: /\$/g,
  cells: /\|/g,
  pictures: /!\[/g,
} as const;
/** A definition of a link whose address or title is long: it counts wherever it is referred to. */
const longDefinition = /^ {0,3}\[[^\]\n]+\]:[^\n]{300}/m;
const nested = /^(?:[ \t]*(?:>|[-+*]|\d+[.)])){12}|^[ \t]{40}/m;
/** Of these a text may have many without being more than can be rendered. */
const mostMarks = 30_000;

/** Other marks, by what each becomes at most, in bytes. */
const weights = [
  [marks.references, 100],
  [marks.headings, 90],
  [marks.formulas, 120],
  [/[[|`&@!<]/g, 32],
  [/[*_~>=\n\-:]/g, 10],
] as const;

/**
 * Whether a text might exceed a bound: false for nearly every text that is written to be read, at a small part of what rendering
 * costs. Only rendering tells for sure.
 */
export function mayExceed(body: string): boolean {
  const count = (mark: RegExp) => body.match(mark)?.length ?? 0;
  for (const [name, mark] of Object.entries(marks))
    if (count(mark) > textBounds[name as keyof typeof marks]) return true;
  if (nested.test(body) || longDefinition.test(body)) return true;
  if (body.length > textBounds.formulaCharacters && body.includes('$')) return true;
  let weight = 0;
  let all = 0;
  for (const [mark, bytes] of weights) {
    const found = count(mark);
    weight += bytes * found;
    all += found;
  }
  return all > mostMarks || weight > 7 * body.length + 64 * 1024;
}
