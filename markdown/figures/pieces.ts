/** Splits a text into links, phone numbers, numbers and words; several words that are one phrase are one piece. */
import { fold } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { isSpacedThousand } from './numbers.ts';

export interface Piece {
  kind: 'link' | 'phone' | 'number' | 'word' | 'stroke';
  /** As it is written, or folded if it is a word. */
  text: string;
  start: number;
  end: number;
}

/** Each quantifier over overlapping characters is bounded, so a text is read in time in proportion to it. */
const anyPiece = new RegExp(
  [
    /((?:https?:\/\/|www\.|mailto:|tel:)[^\s<>()[\]"]+|(?<=\]\()[^\s()<>]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})/u,
    /((?<![\p{N}\p{L}])(?:\+|00?)\p{Nd}(?:[ ().-]{0,2}\p{Nd}){6,14}(?!\p{N})|[*#]\p{Nd}{2,6}(?:\*\p{Nd}{1,12}){0,4}#)/u,
    /((?:(?:[<≤≥±=~]|(?<!<\/?[a-z]{1,8})>)\s?|(?<![\p{L}\p{N}])[−-])?\p{N}+(?:[.,:×٫٬،\u00a0\u202f–-]\p{N}+)*(?:[/⁄]\p{Nd}{1,3}(?![\p{Nd}/]))?)/u,
    /([\p{L}\p{M}]+(?:['’ʼ‘][\p{L}\p{M}]+)*|°\s?[CF]|[%‰٪℃℉])/u,
    /([/⁄])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** What may stand between the words of a phrase: one space or line break, signs of emphasis, a hyphen, a full stop. */
const joint = /^(?:[*_]{0,3}(?:[ \u00a0\u202f-]{1,2}|[ \t]{0,2}\n[ \t>]{0,6})?[*_]{0,3}|\.)$/u;

/** A number that only counts the items of a list. */
const listMarker = /(?:^|\n)[ \t>]{0,8}$/;

export function piecesOf(text: string, lexicon: Lexicon): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: written, 1: link, 2: phone, 3: number, 4: word, index } of text.matchAll(anyPiece)) {
    const place = { start: index, end: index + written.length };
    if (link !== undefined) pieces.push({ kind: 'link', text: written, ...place });
    else if (phone !== undefined) pieces.push({ kind: 'phone', text: written, ...place });
    else if (number !== undefined) {
      if (isListMarker(text, place)) continue;
      pieces.push({ kind: 'number', text: written, ...place });
    } else if (word !== undefined)
      pieces.push({ kind: 'word', text: fold(word).replace(/\s/g, ''), ...place });
    else pieces.push({ kind: 'stroke', text: '/', ...place });
  }
  return withPhrases(withThousands(pieces, text, lexicon.language), text, lexicon);
}

function isListMarker(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    end - start < 4 &&
    /^[.)][ \t]/.test(text.slice(end, end + 2)) &&
    listMarker.test(text.slice(Math.max(0, start - 9), start))
  );
}

function withThousands(pieces: readonly Piece[], text: string, language: string): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isOne =
      last?.kind === 'number' &&
      piece.kind === 'number' &&
      text.slice(last.end, piece.start) === ' ' &&
      isSpacedThousand(last.text, piece.text, language);
    if (isOne) joined.splice(-1, 1, { ...last, text: `${last.text}${piece.text}`, end: piece.end });
    else joined.push(piece);
  }
  return joined;
}

function withPhrases(pieces: readonly Piece[], text: string, { phrases, language }: Lexicon): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    if (!piece) break;
    const length = piece.kind === 'word' ? lengthOfPhrase(pieces, at, text, phrases, language) : 1;
    const last = pieces[at + length - 1] ?? piece;
    const words = pieces.slice(at, at + length).map((one) => one.text);
    if (length > 1 && language === 'ar')
      words[0] = firstForms(piece.text).find((form) => phrases.has(form)) ?? piece.text;
    joined.push(length === 1 ? piece : { ...piece, text: words.join(' '), end: last.end });
    at += length;
  }
  return joined;
}

/** Arabic writes "and" with the word that follows. */
const firstForms = (word: string) => [word, word.replace(/^[وف](?=\p{L}{1})/u, '')];

function lengthOfPhrase(
  pieces: readonly Piece[],
  at: number,
  text: string,
  phrases: Lexicon['phrases'],
  language: string,
): number {
  const first = pieces[at]?.text ?? '';
  for (const form of language === 'ar' ? firstForms(first) : [first])
    for (const words of phrases.get(form) ?? []) {
      const isHere = words.every((word, place) => {
        const piece = pieces[at + place];
        if (place === 0) return true;
        const before = pieces[at + place - 1];
        return (
          piece?.kind === 'word' &&
          piece.text === word &&
          before &&
          joint.test(text.slice(before.end, piece.start))
        );
      });
      if (isHere) return words.length;
    }
  return 1;
}
