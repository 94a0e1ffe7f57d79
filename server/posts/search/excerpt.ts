/** Excerpts of posts with the hits of a search marked. Pure functions. */
import { localeOf } from '../../../messages/locale.ts';
import { foldText, joinedForm, piecesOf } from '../../platform/text/words.ts';

/** A piece of a text, and whether it is a hit. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** What is marked: folded words, and names of several words, which are marked whole. */
export interface Marks {
  words: ReadonlySet<string>;
  phrases: readonly (readonly string[])[];
}

/** Approximate length of an excerpt, in characters. */
const excerptCharacters = 240;
/** Characters shown before the first hit in a sentence too long to be shown whole. */
const leadCharacters = 80;

/** The whole text in pieces; neighbouring pieces of the same kind are joined. */
export function marked(text: string, { words, phrases }: Marks): Piece[] {
  const found = piecesOf(text, (word) => words.has(word)).map((piece) => ({
    ...piece,
    form: piece.isWord ? joinedForm(piece.text) : null,
  }));
  const pieces: Piece[] = [];
  let end = 0;
  for (const [place, { text: piece, form }] of found.entries()) {
    if (form !== null)
      for (const phrase of phrases) end = Math.max(end, phraseEnd(found, place, phrase) ?? 0);
    const hit = place < end || (form !== null && words.has(form));
    const last = pieces.at(-1);
    if (last && last.hit === hit) last.text += piece;
    else pieces.push({ text: piece, hit });
  }
  return pieces;
}

/** Where a phrase ends that begins at a piece; null where none does. Its words are in one sentence. */
function phraseEnd(
  pieces: readonly { text: string; form: string | null }[],
  start: number,
  phrase: readonly string[],
): number | null {
  if (pieces[start]?.form !== phrase[0]) return null;
  let place = start + 1;
  for (const word of phrase.slice(1)) {
    const between = pieces[place];
    if (between?.form === null && /[.!?。؟።\n]/u.test(between.text)) return null;
    if (between?.form === null) place++;
    if (pieces[place]?.form !== word) return null;
    place++;
  }
  return place;
}

/**
 * The sentence with the most hits, and what follows it while there is room; cut around its first hit if it is
 * long. The beginning of the text if there are no hits.
 */
export function excerptOf(text: string, marks: Marks, language: string): Piece[] {
  const sentences = sentencesOf(text, language);
  let best = { index: 0, hits: 0 };
  for (const [index, sentence] of sentences.entries()) {
    const found = new Set(marked(sentence, marks).flatMap(({ text, hit }) => (hit ? [foldText(text)] : [])));
    if (found.size > best.hits) best = { index, hits: found.size };
  }
  // Headings and table rows have no full stop: a dot separates them from what follows.
  let shown = sentences[best.index] ?? '';
  let next = best.index + 1;
  while (next < sentences.length && shown.length + (sentences[next]?.length ?? 0) < excerptCharacters) {
    shown = `${shown}${/[\p{L}\p{N}\p{M})]$/u.test(shown) ? ' · ' : ' '}${sentences[next]}`;
    next += 1;
  }
  return cut(marked(shown, marks), { before: false, after: next < sentences.length });
}

/** Sentences, one line each; line breaks end sentences too. */
function sentencesOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(localeOf(language), { granularity: 'sentence' });
  return text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Cuts pieces to the length of an excerpt, from shortly before the first hit, between words. */
function cut(pieces: readonly Piece[], goesOn: { before: boolean; after: boolean }): Piece[] {
  const all = pieces.map(({ text }) => text).join('');
  const firstHit = pieces.findIndex(({ hit }) => hit);
  const place = pieces.slice(0, Math.max(firstHit, 0)).reduce((sum, { text }) => sum + text.length, 0);
  const tooLong = all.length > excerptCharacters + leadCharacters;
  const start = tooLong && place > leadCharacters ? all.indexOf(' ', place - leadCharacters) + 1 : 0;
  const end = tooLong ? wordEnd(all, start + excerptCharacters) : all.length;
  const kept = sliced(pieces, start, end);
  const ends = [
    ...(start > 0 || goesOn.before ? [{ text: '… ', hit: false }] : []),
    ...kept,
    ...(end < all.length || goesOn.after ? [{ text: ' …', hit: false }] : []),
  ];
  return ends;
}

function wordEnd(text: string, from: number): number {
  const end = text.indexOf(' ', from);
  return end === -1 || end > from + leadCharacters ? Math.min(from, text.length) : end;
}

function sliced(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const kept: Piece[] = [];
  let place = 0;
  for (const { text, hit } of pieces) {
    const part = text.slice(Math.max(0, start - place), Math.max(0, end - place));
    if (part !== '') kept.push({ text: part, hit });
    place += text.length;
  }
  return kept;
}
