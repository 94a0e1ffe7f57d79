/**
 * Bounds on the rendered text. A text that exceeds them can be saved as a draft, but not submitted or
 * imported.
 */

export const textBounds = {
  headings: 1000,
  /** References to footnotes. */
  references: 2000,
  /** Sources named in citations. */
  citations: 2000,
  formulas: 2000,
  /** Characters of the sources of all formulas together. */
  formulaCharacters: 100_000,
  /** Cells of all tables together. */
  cells: 20_000,
  pictures: 300,
  /** Nesting depth of lists, quotes and footnotes. */
  levels: 20,
} as const;

/** The bounds that a text can exceed, with the message for its author. */
export const excesses = {
  headings: 'This text has too many headings. A post may have up to 1,000.',
  footnotes: 'This text refers to footnotes too often. A post may do so up to 2,000 times.',
  citations: 'This text cites references too often. A post may do so up to 2,000 times.',
  formulas: 'This text has too many formulas. A post may have up to 2,000, with 100,000 characters in all.',
  tables: 'The tables in this text are too large. Together they may have up to 20,000 cells.',
  pictures: 'This text has too many pictures. A post may have up to 300.',
  nesting: 'Lists or quotes in this text are nested too deeply. A post may nest them up to 20 levels deep.',
  size: 'With its formatting, this text is too large for readers to load. Use less formatting, or split it into several posts.',
  effort:
    'This text has more formatting than can be shown. Use less formatting, or split it into several posts.',
} as const;

export type Excess = keyof typeof excesses;

/** Marks in the source: each element that is counted has at least one. */
const marks = {
  headings: /^[ \t>]*(?:#|[=-]+[ \t]*$)/gm,
  references: /\[\^/g,
  citations: /@/g,
  formulas: /\$/g,
  cells: /\|/g,
  pictures: /!\[/g,
} as const;
/** A link definition with a long URL or title: each reference to it repeats its length. */
const longDefinition = /^ {0,3}\[[^\]\n]+\]:[^\n]{300}/m;
const nested = /^(?:[ \t]*(?:>|[-+*]|\d+[.)])){12}|^[ \t]{40}/m;
/** A text may have this many marks and still be rendered. */
const mostMarks = 30_000;

/** Other marks, with the most bytes that each becomes. */
const weights = [
  [marks.references, 100],
  [/[[;]\s?@/g, 200],
  [marks.headings, 90],
  [marks.formulas, 120],
  [/[[|`&@!<]/g, 32],
  [/[*_~>=\n\-:]/g, 10],
] as const;

/** So few marks exceed no bound, whatever they are: the worst, `[@`, becomes 132 bytes for each of its characters. */
const fewMarks = 400;

/** Whether a text has few characters that mean anything. Looking at each of them once takes half the time of counting every kind of mark. */
function hasFewMarks(body: string): boolean {
  let found = 0;
  for (let place = 0; place < body.length; place += 1) {
    const code = body.charCodeAt(place);
    // Letters, digits, spaces, commas and full stops are no marks, nor are characters outside of ASCII.
    if (code >= 0x7f || code === 0x20 || code === 0x2c || code === 0x2e) continue;
    const letter = code | 0x20;
    if ((letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39)) continue;
    found += 1;
    if (found > fewMarks) return false;
  }
  return true;
}

/**
 * Whether a text might exceed a bound: a cheap check that is false for nearly every real text. Only rendering
 * gives the exact answer.
 */
export function mayExceed(body: string): boolean {
  if (nested.test(body) || longDefinition.test(body)) return true;
  if (body.length > textBounds.formulaCharacters && body.includes('$')) return true;
  if (hasFewMarks(body)) return false;
  const count = (mark: RegExp) => body.match(mark)?.length ?? 0;
  for (const [name, mark] of Object.entries(marks))
    if (count(mark) > textBounds[name as keyof typeof marks]) return true;
  let weight = 0;
  let all = 0;
  for (const [mark, bytes] of weights) {
    const found = count(mark);
    weight += bytes * found;
    all += found;
  }
  return all > mostMarks || weight > 7 * body.length + 64 * 1024;
}
