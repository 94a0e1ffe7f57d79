import { markdownLanguage } from '@codemirror/lang-markdown';
import { Language } from '@codemirror/language';
import { type DelimiterType, InlineContext, type InlineParser, MarkdownParser } from '@lezer/markdown';
import { widerFlanking } from '../../../../../contract/text/flanking.ts';

const ASTERISK = 0x2a;
const TILDE = 0x7e;

/** Asterisks that begin or end emphasis in posts, though not in CommonMark: beside a letter on one side, so that they may do both. */
const widerEmphasis: InlineParser = {
  name: 'WiderEmphasis',
  before: 'Emphasis',
  parse(line, next, start) {
    if (next !== ASTERISK) return -1;
    let end = start + 1;
    while (line.char(end) === ASTERISK) end += 1;
    const { opens, closes } = widerFlanking(line.text, start - line.offset, end - line.offset);
    if (!opens && !closes) return -1;
    return line.addDelimiter(InlineContext.emphasisAsterisk, start, end, true, true);
  },
};

const strikethrough: DelimiterType = { resolve: 'Strikethrough', mark: 'StrikethroughMark' };

/** Struck text. All of its marks are read here, since those of GFM's reader only pair with each other. */
const widerStrikethrough: InlineParser = {
  name: 'WiderStrikethrough',
  before: 'Strikethrough',
  parse(line, next, start) {
    const end = start + 2;
    const isAlone = line.char(start - 1) !== TILDE && line.char(end) !== TILDE;
    if (next !== TILDE || line.char(start + 1) !== TILDE || !isAlone) return -1;
    const { opens, closes } = widerFlanking(line.text, start - line.offset, end - line.offset);
    const before = line.slice(start - 1, start);
    const after = line.slice(end, end + 1);
    return line.addDelimiter(
      strikethrough,
      start,
      end,
      opens || isBeside(after, before),
      closes || isBeside(before, after),
    );
  },
};

/** Whether a mark belongs to what is on its inner side (CommonMark's rule of flanking). */
function isBeside(inner: string, outer: string): boolean {
  if (/^\s?$/.test(inner)) return false;
  return !/[\p{P}\p{S}]/u.test(inner) || /^\s?$|[\p{P}\p{S}]/u.test(outer);
}

/** The Markdown of posts, as far as the editor shows it. */
export const postLanguage = madeLanguage();

function madeLanguage(): Language {
  const { data, parser } = markdownLanguage;
  if (!(parser instanceof MarkdownParser)) throw new TypeError('Not a parser of Markdown');
  const parseInline = [widerEmphasis, widerStrikethrough];
  return new Language(data, parser.configure({ parseInline }), [], 'markdown');
}
