/** The draft of a translation as rows beside the original, and back as one text. */
import type { TermReply, TranslationDeskReply } from '../../../../contract/desk/calls/translations.ts';

export interface DeskRow {
  source: string | null;
  change: { text: string | null } | null;
  text: string;
  /** What follows the text up to the next block; null for a block that the draft doesn't have yet. */
  gap: string | null;
  /** Terms of the original that the vocabulary has in both languages. */
  terms: readonly TermReply[];
  /** What its translator keeps in mind of it; the title and the summary have none. */
  mark?: Mark;
}

export interface Mark {
  /** Names the passage of the original. */
  key: string;
  needsWork: boolean;
  note: string;
}

export function rowsOf(desk: Pick<TranslationDeskReply, 'rows'>): DeskRow[] {
  return desk.rows.map(({ source, change, translation, terms, key, needs_work, note }) => ({
    source,
    change,
    terms,
    text: translation?.text ?? '',
    gap: translation?.gap ?? null,
    ...(source !== null && { mark: { key, needsWork: needs_work, note } }),
  }));
}

/**
 * The rows as one text. What nobody changed stays byte for byte; around a block that is new there are blank lines, and one
 * that was emptied goes with those after it.
 */
export function textOf(rows: readonly Pick<DeskRow, 'text' | 'gap'>[]): string {
  let whole = '';
  let isAfterNew = false;
  for (const { text, gap } of rows) {
    if (text === '') continue;
    const isNew = gap === null;
    if (isNew || isAfterNew) whole = withBlankLine(whole);
    whole += text + (gap ?? '');
    isAfterNew = isNew;
  }
  return whole;
}

function withBlankLine(text: string): string {
  if (text === '' || /(?:\r?\n|\r)[ \t]*(?:\r?\n|\r)[ \t]*$/.test(text)) return text;
  return /[\r\n]$/.test(text) ? `${text}\n` : `${text}\n\n`;
}

/** Whether a block still stands as in the original, though it has words. */
export function isUntranslated({ source, text }: Pick<DeskRow, 'source' | 'text'>): boolean {
  return source !== null && (text === '' || text === source) && /\p{L}/u.test(wordsIn(source));
}

/** A block without what stays the same in each language: pictures’ addresses, code, citations and links. */
function wordsIn(source: string): string {
  if (/^(?:```|~~~|<|!\[\]\()/.test(source)) return '';
  return source.replace(/\]\([^)]*\)|https?:\/\/\S+|`[^`]*`|\[@[^\]]*\]/g, '');
}
