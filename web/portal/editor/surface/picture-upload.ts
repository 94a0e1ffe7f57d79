/** A picture on its way into a text: pure. */
import { pictureBytes, pictureTypes } from '../../../../contract/constants.ts';
import { errors } from '../../../../contract/errors.ts';
import { insertBlock, type Selected } from './marking.ts';

/** Stands in the text for a picture that is being sent, and never leaves the editor. */
export interface Placeholder {
  /** The mark itself. */
  mark: string;
  /** With the lines that set it apart. */
  inserted: string;
}

/** What keeps a file from being sent at all, as the server would say it; null where nothing does. */
export function faultOf({ type, size }: { type: string; size: number }): string | null {
  if (!pictureTypes.some((known) => known === type)) return errors.unreadable_picture.message;
  // The words of spec §8.
  return size > pictureBytes ? 'File too large.' : null;
}

/** The place of a picture that is being sent, at the selection; `number` tells it from others. */
export function placePicture(selected: Selected, label: string, number: number) {
  const mark = `![${label}](sending:${number})`;
  const edit = insertBlock(selected, mark);
  const inserted = edit.changes.map(({ insert }) => insert).join('');
  return { edit, placeholder: { mark, inserted } };
}

/** Where a placeholder stands now: whole, or what is left of it where its author has written round it. */
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

/** The text as it is without pictures that are still being sent. */
export function withoutPlaceholders(text: string, placeholders: readonly Placeholder[]): string {
  return placeholders.reduce((rest, placeholder) => {
    const found = findPlaceholder(rest, placeholder);
    return found ? rest.slice(0, found.from) + rest.slice(found.to) : rest;
  }, text);
}

/** A picture in Markdown; one without a description is decoration. */
export function pictureMark(alt: string, url: string): string {
  const escaped = alt.replace(/\s+/g, ' ').replace(/[\\[\]*_`<$]/g, '\\$&');
  return `![${escaped}](${url})`;
}
