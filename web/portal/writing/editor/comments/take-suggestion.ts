import type { Edit } from '../surface/edits.ts';
import { commonEnd, findPassage, lettersOf, type Passage } from './find-passage.ts';

/** Words that somebody wrote without Markdown, as Markdown that shows the same words. */

/** Marks that begin something inside of a line. */
const marks = /[\\`*[\]<~$|]|\b_|_\b|&(?=#?\w+;)/g;
/** What begins a block where a line begins with it. */
const blockStart = /^(?:[#>+\-=:]|\d+(?=[.)]))/;

/** Writes words as Markdown on one line; `before` is the text that they follow. */
function asMarkdown(words: string, before: string): string {
  const escaped = words.replace(/\s*[\r\n]\s*/g, ' ').replace(marks, '\\$&');
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (!/^[\s>*+\-\d.)]*$/.test(line)) return escaped;
  return escaped.replace(blockStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Whether what follows a Markdown text is code or a formula, in which nothing is escaped. */
function isSource(before: string): boolean {
  const fences = before.match(/^ {0,3}(?:```|~~~|\$\$)/gm)?.length ?? 0;
  const line = before.slice(before.lastIndexOf('\n') + 1).replace(/\\[`$]/g, '');
  const isOdd = (mark: RegExp) => (line.match(mark)?.length ?? 0) % 2 === 1;
  return fences % 2 === 1 || isOdd(/`+/g) || isOdd(/\$/g);
}

/** So many letters next to a passage are the same where it still stands; of a shorter context, all of them. */
const enoughLetters = 10;

/**
 * The change of a Markdown text that puts other words in place of a passage. Otherwise why it can't be told: `gone`, `marked` if
 * the passage has emphasis, links or several blocks, whose marks the proposed words don't have, or `unsure` if its words stand
 * elsewhere too, or only elsewhere.
 */
export function changeTaking(
  markdown: string,
  passage: Passage,
  replacement: string,
): Edit | 'gone' | 'marked' | 'unsure' {
  const { quote } = passage;
  const from = placeOf(markdown, quote, passage);
  if (from === 'gone') return findPassage(markdown, passage) ? 'marked' : 'gone';
  if (from === 'unsure') return 'unsure';
  const insert = asMarkdown(replacement, markdown.slice(0, from));
  if (insert !== replacement && isSource(markdown.slice(0, from))) return 'marked';
  return {
    changes: [{ from, to: from + quote.length, insert }],
    anchor: from,
    head: from + insert.length,
  };
}

/**
 * What of a suggestion surely stands in a Markdown text: the passage as it was, so that it isn't taken, or the proposed words,
 * so that it is; null if neither is sure.
 */
export function standsIn(
  markdown: string,
  passage: Passage,
  replacement: string,
): 'passage' | 'replacement' | null {
  const place = placeOf(markdown, passage.quote, passage);
  const before = typeof place === 'number' ? markdown.slice(0, place) : '';
  const words = asMarkdown(replacement, before);
  const taken = placeOf(markdown, words, passage);
  if (typeof taken === 'number') {
    // "5 mg" stands in "5 mg daily" too, and "daily" in "twice daily" as it was.
    const within = (inner: string, outer: string) => inner !== outer && outer.includes(inner);
    return typeof place === 'number' && within(words, passage.quote) ? 'passage' : 'replacement';
  }
  return typeof place === 'number' ? 'passage' : null;
}

/** Where words surely stand as the passage did: `gone` if they stand nowhere. */
function placeOf(markdown: string, words: string, passage: Passage): number | 'gone' | 'unsure' {
  const places: number[] = [];
  for (let at = markdown.indexOf(words); at !== -1; at = markdown.indexOf(words, at + 1)) places.push(at);
  if (places.length === 0) return 'gone';
  const [best, next] = places
    .map((from) => ({ from, agreement: agreementAt(markdown, { from, words }, passage) }))
    .filter(({ agreement }) => agreement !== null)
    .sort((one, other) => Number(other.agreement) - Number(one.agreement));
  return !best || best.agreement === next?.agreement ? 'unsure' : best.from;
}

/** How many letters around a place are those around the passage; null if it isn't sure that it is the passage. */
function agreementAt(
  markdown: string,
  { from, words }: { from: number; words: string },
  { prefix, suffix }: Passage,
): number | null {
  const before = markdown.slice(Math.max(0, from - 300), from);
  const after = markdown.slice(from + words.length, from + words.length + 300);
  // "5 mg" isn't what "15 mg" and "1.5 mg" end with.
  if (/^[\p{L}\p{N}]/u.test(words) && endsInside(before) && !endsInside(prefix)) return null;
  if (/[\p{L}\p{N}]$/u.test(words) && beginsInside(after) && !beginsInside(suffix)) return null;
  const sides = [
    [lettersOf(before), lettersOf(prefix)],
    [reversed(lettersOf(after)), reversed(lettersOf(suffix))],
  ] as const;
  const agreements = sides.map(([here, then]) => commonEnd(here, then));
  const isSure = sides.some(([here, then], side) =>
    then === '' ? here === '' : Number(agreements[side]) >= Math.min(enoughLetters, then.length),
  );
  return isSure ? agreements.reduce((sum, one) => sum + one, 0) : null;
}

const endsInside = (text: string) => /(?:[\p{L}\p{N}]|\p{N}[.,])$/u.test(text);
const beginsInside = (text: string) => /^(?:[\p{L}\p{N}]|[.,]\p{N})/u.test(text);
const reversed = (text: string) => [...text].reverse().join('');
