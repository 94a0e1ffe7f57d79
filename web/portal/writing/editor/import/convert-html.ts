import { fromHtml } from 'hast-util-from-html';
import { bodyCharacters } from '../../../../../contract/constants.ts';
import { cleanTree } from './clean/clean.ts';
import { type Imported, type ImportReply, RefusedImport } from './import-result.ts';
import { Pictures } from './pictures.ts';
import { writeMarkdown } from './to-markdown.ts';
import { UnsupportedParts } from './unsupported.ts';

/** Characters of HTML that is read, with the pictures in it. */
const mostCharacters = 20_000_000;

/** Counts and pictures of one conversion. */
export interface Conversion {
  pictures: Pictures;
  losses: UnsupportedParts;
  /** The number of the first footnote. */
  firstNote: number;
}

/**
 * HTML as Markdown. Whatever it is, the answer is a text of at most as many characters as a post may have, or a refusal.
 */
export async function convertHtml({
  html,
  firstNote,
}: {
  html: string;
  firstNote: number;
}): Promise<ImportReply> {
  return answer(firstNote, async (conversion) => importedHtml(html, null, conversion));
}

/** The answer of a conversion; it never throws. */
export async function answer(
  firstNote: number,
  convert: (conversion: Conversion) => Promise<Imported>,
): Promise<ImportReply> {
  const losses = new UnsupportedParts();
  try {
    return { imported: await convert({ losses, pictures: new Pictures(), firstNote }) };
  } catch (error) {
    // Else it is nested more deeply than a text can be, or so broken that a library gives up.
    return { refusal: error instanceof RefusedImport ? error.reason : 'damaged' };
  }
}

/** @throws RefusedImport, and whatever a library throws */
export function importedHtml(html: string, title: string | null, conversion: Conversion): Imported {
  if (html.length > mostCharacters) throw new RefusedImport('tooLong');
  // Parsed apart from any page: nothing in it is loaded or run.
  const text = writeMarkdown(cleanTree(fromHtml(html.toWellFormed(), { fragment: true }), conversion), title);
  if (text.markdown.length > bodyCharacters) throw new RefusedImport('tooLong');
  if (text.markdown.trim() === '') throw new RefusedImport('empty');
  const { pictures, losses } = conversion;
  return { ...text, pictures: [...pictures.taken], losses: losses.list() };
}
