import { markdownLanguage } from '@codemirror/lang-markdown';
import { Language } from '@codemirror/language';
import { InlineContext, type InlineParser, MarkdownParser } from '@lezer/markdown';
import { widerFlanking } from '../../../../../contract/text/flanking.ts';

const ASTERISK = 0x2a;

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

/** The Markdown of posts, as far as the editor shows it. */
export const postLanguage = madeLanguage();

function madeLanguage(): Language {
  const { data, parser } = markdownLanguage;
  if (!(parser instanceof MarkdownParser)) throw new TypeError('Not a parser of Markdown');
  return new Language(data, parser.configure({ parseInline: [widerEmphasis] }), [], 'markdown');
}
