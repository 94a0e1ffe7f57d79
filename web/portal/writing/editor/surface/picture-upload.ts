/** Placeholders of pictures that are being uploaded into a text. Pure. */
import { pictureBytes, pictureTypes } from '../../../../../contract/constants.ts';
import { portalErrors } from '../../../../../contract/portal-errors.ts';
import { insertBlock, type Replacement, type Selected } from './edits.ts';

/** Marks the place of a picture that is being uploaded; it is never saved. */
export interface Placeholder {
  /** The mark. */
  mark: string;
  /** The mark with the blank lines around it. */
  inserted: string;
}

/** A picture that its author has described. */
export interface Described {
  file: File;
  /** Empty for a decorative picture. */
  alt: string;
  caption: string;
}

/** Why a file can't be uploaded, in the server's words; null if it can. */
export function faultOf({ type, size }: { type: string; size: number }): string | null {
  if (!pictureTypes.some((known) => known === type)) return portalErrors.unreadable_picture.message;
  // The texts of product.md#messages-for-people
  return size > pictureBytes ? 'File too large.' : null;
}

/** A placeholder at the selection; `number` distinguishes it from others. */
export function placePicture(selected: Selected, label: string, number: number) {
  const mark = `![${label}](sending:${number})`;
  const edit = insertBlock(selected, mark);
  const inserted = edit.changes.map(({ insert }) => insert).join('');
  return { edit, placeholder: { mark, inserted } };
}

/** Finds a placeholder: with its blank lines, or only its mark if the author wrote next to it. */
export function findPlaceholder(
  text: string,
  { mark, inserted }: Placeholder,
): { from: number; to: number } | null {
  for (const wanted of [inserted, mark]) {
    const from = text.indexOf(wanted);
    if (from !== -1) return { from, to: from + wanted.length };
  }
  return null;
}

/** Removes a placeholder. Blank lines stay if another picture follows them, so that it doesn't join the text above. */
export function removalOf(text: string, placeholder: Placeholder): Replacement | null {
  const found = findPlaceholder(text, placeholder);
  if (!found) return null;
  const joins = found.from > 0 && text[found.from - 1] !== '\n' && text.startsWith('\n![', found.to - 1);
  return { ...found, insert: joins ? '\n\n' : '' };
}

/** The text without placeholders. */
export function withoutPlaceholders(text: string, placeholders: readonly Placeholder[]): string {
  return placeholders.reduce((rest, placeholder) => {
    const part = removalOf(rest, placeholder);
    return part ? rest.slice(0, part.from) + part.insert + rest.slice(part.to) : rest;
  }, text);
}
