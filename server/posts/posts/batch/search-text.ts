/**
 * Reads the words that search finds a text by, as `search_text` and `plain_text` of the database do, in a tenth of their time. PostgreSQL
 * stays the judge of each character: what it makes of them is asked once, and a text with any other one is left to it.
 */

import { joinsOf } from './joins.ts';

/** The characters that PostgreSQL is asked for: from and to. What it reorders (marks that `search_form` keeps) isn't among them. */
export const askedCharacters: readonly (readonly [number, number])[] = [
  // Without the carriage return, which ends a line in JavaScript alone.
  [0x01, 0x0c],
  // Without the capital sigma, whose small letter depends on its place in a word.
  [0x0e, 0x03a2],
  [0x03a4, 0x0482],
  [0x048a, 0x052f],
  [0x0600, 0x06ff],
  [0x1200, 0x135a],
  [0x1360, 0x137f],
  [0x1e00, 0x1eff],
  [0x2000, 0x2027],
  [0x202a, 0x20cf],
  [0x2100, 0x2bff],
  [0x2d80, 0x2ddf],
];

/** What PostgreSQL makes of a character: its `search_form`, and whether `\s` and `\d` match it. */
export interface CharacterRow {
  character: string;
  form: string;
  is_space: boolean;
  is_digit: boolean;
}

export interface SearchText {
  /** The words of `search_text(search_rules(language), text)`, in order; null where PostgreSQL has to be asked. */
  wordsOf(text: string, language: string): string[] | null;
  /** The words of `search_text(search_rules(language), plain_text(markdown))`, in order; null where PostgreSQL has to be asked. */
  wordsOfMarkdown(markdown: string, language: string): string[] | null;
}

/** What a character is, by its UTF-16 code: each of half a million characters a second is looked at. */
const kinds = { unknown: 0, same: 1, changed: 2, between: 3 } as const;

export function searchTextOf(rows: readonly CharacterRow[]): SearchText {
  const forms = new Map(rows.map(({ character, form }) => [character, form]));
  const kindOf = new Uint8Array(0x10000);
  for (const { character, form } of rows)
    kindOf[character.charCodeAt(0)] =
      form === ' ' ? kinds.between : form === character ? kinds.same : kinds.changed;
  const classOf = (belongs: (row: CharacterRow) => boolean) =>
    rows
      .filter(belongs)
      .map(({ character }) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
  const markup = markupOf(
    classOf((row) => row.is_space),
    classOf((row) => row.is_digit),
  );

  function isKnown(text: string): boolean {
    for (let place = 0; place < text.length; place += 1)
      if (kindOf[text.charCodeAt(place)] === kinds.unknown) return false;
    return true;
  }

  function formOf(word: string): string {
    let form = '';
    for (const character of word) form += forms.get(character) ?? '';
    return form;
  }

  function wordsOfKnown(text: string): string[] {
    const words: string[] = [];
    let start = 0;
    let isChanged = false;
    for (let place = 0; place <= text.length; place += 1) {
      const kind = place < text.length ? kindOf[text.charCodeAt(place)] : kinds.between;
      if (kind === kinds.changed) isChanged = true;
      if (kind !== kinds.between) continue;
      const word = text.slice(start, place);
      // The form of a word may be several words ("℅"), or nothing at all.
      for (const part of isChanged ? formOf(word).split(' ') : [word]) if (part !== '') words.push(part);
      start = place + 1;
      isChanged = false;
    }
    return words;
  }

  function everyWordOf(text: string, language: string): string[] {
    return [...wordsOfKnown(text), ...joinsOf(text, language, formOf)];
  }

  return {
    wordsOf: (text, language) => (isKnown(text) ? everyWordOf(text, language) : null),
    wordsOfMarkdown: (markdown, language) =>
      isKnown(markdown)
        ? everyWordOf(
            markdown
              .replace(markup.within, '')
              .replace(markup.ofLines, ' ')
              .replace(/[*_`~[\]]+/g, '')
              // What joins words looks at the spaces around them, which the database makes here.
              .replaceAll('|', ' | ')
              .replace(/[ \t]{2,}|\t/g, ' '),
            language,
          )
        : null,
  };
}

/** The patterns of `plain_text`. Those that only change what is between words are left out. */
function markupOf(spaces: string, digits: string): { within: RegExp; ofLines: RegExp } {
  const within = [
    '!(?=\\[)',
    `\\]\\([^)${spaces}]*(?:[${spaces}]+"[^"]*")?\\)`,
    '</?[a-zA-Z!][^>]*>',
    `\\[\\^[^\\]${spaces}]*\\]:?`,
  ];
  // PostgreSQL takes the longest of those that match, and JavaScript the first: a rule of hyphens is longer than a marker.
  const ofLines = [
    `^(?! {0,3}- *[|:\\-][ |:\\-]*$) {0,3}(?:[#>]+|[\\-*+]|[${digits}]+[.)])[${spaces}]+`,
    '^[ |:\\-]+$',
    '^ *\\|',
    '\\| *$',
    '\\[[ xX]\\]',
    `https?://[^${spaces}]+`,
  ];
  return {
    within: new RegExp(within.join('|'), 'g'),
    ofLines: new RegExp(ofLines.join('|'), 'gm'),
  };
}
