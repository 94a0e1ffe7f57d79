import type { Edit } from '../surface/edits.ts';
import { commonEnd, findPassage, lettersOf, type Passage } from './find-passage.ts';

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
  const places: number[] = [];
  for (let at = markdown.indexOf(quote); at !== -1; at = markdown.indexOf(quote, at + 1)) places.push(at);
  if (places.length === 0) return findPassage(markdown, passage) ? 'marked' : 'gone';
  const [best, next] = places
    .map((from) => ({ from, agreement: agreementAt(markdown, from, passage) }))
    .filter(({ agreement }) => agreement !== null)
    .sort((one, other) => Number(other.agreement) - Number(one.agreement));
  if (!best || best.agreement === next?.agreement) return 'unsure';
  const { from } = best;
  return {
    changes: [{ from, to: from + quote.length, insert: replacement }],
    anchor: from,
    head: from + replacement.length,
  };
}

/** How many letters around a place are those around the passage; null if it isn't sure that it is the passage. */
function agreementAt(markdown: string, from: number, { quote, prefix, suffix }: Passage): number | null {
  const before = markdown.slice(Math.max(0, from - 300), from);
  const after = markdown.slice(from + quote.length, from + quote.length + 300);
  // "5 mg" isn't what "15 mg" and "1.5 mg" end with.
  if (/^[\p{L}\p{N}]/u.test(quote) && endsInside(before) && !endsInside(prefix)) return null;
  if (/[\p{L}\p{N}]$/u.test(quote) && beginsInside(after) && !beginsInside(suffix)) return null;
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
