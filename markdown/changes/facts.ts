/** Splits a text into words, of which some are facts that a reviewer has to check when they change. */
import { negationsOf } from './negations.ts';
import { doseUnits, isUnit, numberWords, perWords, unitsBefore } from './units.ts';

export const factKinds = ['number', 'dose', 'phone', 'link', 'negation'] as const;
export type FactKind = (typeof factKinds)[number];

/** A word of a text, or several that belong together: `5 mg`. */
export interface Token {
  kind: FactKind | 'word';
  /** As it is compared: Western digits, lower case, without spaces. */
  key: string;
  start: number;
  end: number;
}

/** Each quantifier over overlapping characters is bounded, so a text is read in time in proportion to it. */
const anyPiece = new RegExp(
  [
    /((?:https?:\/\/|www\.|mailto:|tel:)[^\s<>()[\]"]+|(?<=\]\()[^\s()<>]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})/u,
    /((?<![\p{N}\p{L}])(?:\+|00?)\p{Nd}(?:[ ().-]{0,2}\p{Nd}){6,14}(?!\p{N}))/u,
    /((?:(?:[<≤≥±=~]|(?<!<\/?[a-z]{1,8})>)\s?|(?<![\p{L}\p{N}])[−-])?\p{N}+(?:[.,:×٫٬\u00a0\u202f–-]\p{N}+)*)/u,
    /((?:[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?|°\s?[CF]|[%‰℃℉/]))/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** Splits a text in the given language. Signs between words are left out, unless they belong to a fact. */
export function tokensOf(text: string, language: string): Token[] {
  const negates = negationsOf(language);
  const tokens: Token[] = [];
  for (const { 0: written, 1: link, 2: phone, 3: number, index } of text.matchAll(anyPiece)) {
    const place = { start: index, end: index + written.length };
    const key = western(written);
    if (link !== undefined) tokens.push({ kind: 'link', key, ...place });
    else if (phone !== undefined) tokens.push({ kind: 'phone', key: key.replace(/[ ().-]/g, ''), ...place });
    else if (number !== undefined) tokens.push({ kind: 'number', key: key.replace(/\s/g, ''), ...place });
    else {
      const word = key.toLowerCase().replace("'", '’').replace(/\s/g, '');
      const kind = numberWords.has(word) ? 'number' : negates(word) ? 'negation' : 'word';
      tokens.push({ kind, key: word, ...place });
    }
  }
  return withUnits(tokens, text).filter(({ key }) => key !== '/');
}

/** Joins each number with its unit: `5 mg`, `5 mg/kg`, `siku 5`. */
function withUnits(tokens: readonly Token[], text: string): Token[] {
  const joined: Token[] = [];
  for (let next = 0; next < tokens.length; ) {
    const token = tokens[next];
    if (!token) break;
    if (token.kind !== 'number') {
      joined.push(token);
      next += 1;
      continue;
    }
    const before = joined.at(-1);
    const isAfterUnit =
      before?.kind === 'word' && unitsBefore.has(before.key) && isBeside(before, token, text);
    if (isAfterUnit) joined.pop();
    const parts = [...(isAfterUnit ? [before] : []), token, ...unitsAfter(tokens, next, text)];
    joined.push(whole(parts));
    next += parts.length - (isAfterUnit ? 1 : 0);
  }
  return joined;
}

/** The tokens after a number that are its unit: `mg`, or `mg` `/` `kg` `/` `day`. */
function unitsAfter(tokens: readonly Token[], number: number, text: string): Token[] {
  const found: Token[] = [];
  for (let at = number + 1; found.length < 5; ) {
    const last = found.at(-1) ?? tokens[number];
    const token = tokens[at];
    if (!last || !token || !isBeside(last, token, text)) break;
    if (found.length % 2 === 0) {
      if (!isUnit(token.key)) break;
      found.push(token);
      at += 1;
    } else {
      const unit = tokens[at + 1];
      const separates = token.key === '/' || perWords.has(token.key);
      if (!separates || !unit || !isUnit(unit.key) || !isBeside(token, unit, text)) break;
      found.push(token, unit);
      at += 2;
    }
  }
  return found;
}

function isBeside(one: Token, other: Token, text: string): boolean {
  const between = other.start - one.end;
  return between === 0 || (between === 1 && /\s/.test(text.charAt(one.end)));
}

function whole(parts: readonly Token[]): Token {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) throw new Error('a number has no parts');
  return {
    kind: parts.some(({ key }) => doseUnits.has(key)) ? 'dose' : 'number',
    key: parts.map(({ key }) => key).join(''),
    start: first.start,
    end: last.end,
  };
}

/** With Western digits for those of Arabic and Persian. */
function western(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}
