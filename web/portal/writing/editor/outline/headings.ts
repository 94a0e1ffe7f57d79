/** The headings of a text as its author wrote them. Pure, and in proportion to the text. */
import { leftToRightLines } from '../surface/left-to-right-lines.ts';

/** A heading of a text; `place` is the offset of its words. */
export interface WrittenHeading {
  level: number;
  words: string;
  place: number;
  /** The level that is missing above it; null if none is. The title of the post has level 1. */
  skipped: number | null;
}

const marked = /^( {0,3}(#{1,6})(?:[ \t]+|$))(.*?)(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** What begins no paragraph, so that dashes below it are a rule or a table. */
const other = /^(?: {4}|\t| {0,3}(?:[>|]|[-*+][ \t]|\d+[.)][ \t]|[-*_=]{3,}[ \t]*$))/;

/** The headings of a text with line breaks of one character, without those in code. */
export function headingsIn(text: string): WrittenHeading[] {
  const lines = text.split('\n');
  const ofCode =
    text.includes('#') || /\n {0,3}[=-]/.test(text) ? leftToRightLines(lines) : new Set<number>();
  const headings: WrittenHeading[] = [];
  let place = 0;
  let above = 1;
  let paragraph: { line: string; place: number } | null = null;
  const add = (level: number, written: string, at: number): void => {
    const words = wordsOf(written);
    if (words === '') return;
    headings.push({ level, words, place: at, skipped: level > above + 1 ? above + 1 : null });
    above = level;
  };
  for (const [index, line] of lines.entries()) {
    const [, before = '', marks = '', written = ''] = marked.exec(line) ?? [];
    const isCode = ofCode.has(index + 1);
    if (!isCode && marks !== '') add(marks.length, written, place + before.length);
    else if (!isCode && paragraph && underline.test(line))
      add(line.includes('=') ? 1 : 2, paragraph.line.trim(), paragraph.place);
    const isParagraph =
      !isCode && marks === '' && line.trim() !== '' && !other.test(line) && !underline.test(line);
    paragraph = isParagraph ? { line, place } : null;
    place += line.length + 1;
  }
  return headings;
}

/** The words of a heading without Markdown. */
function wordsOf(written: string): string {
  return written
    .replace(/\[\^[^\]]*\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])|[*`]|~~/g, '$1')
    .trim();
}
