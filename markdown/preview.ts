import { excerpt } from './excerpt.ts';
import { htmlOf } from './render.ts';
import { isolateNumbers } from './tree/isolate.ts';
import type { Direction } from './tree/page.ts';

/**
 * The beginning of a post for a row of a list: `characters` visible characters (spec §2.5, §2.6) as inline HTML,
 * which may stand inside a paragraph or a link, with an ellipsis if the text goes on. No markup is ever cut in two.
 * `direction` is that of the element that it will stand in.
 */
export function renderPreview(
  markdown: string,
  characters: number,
  direction: Direction = 'ltr',
): { html: string; cut: boolean } {
  const { content, cut } = excerpt(markdown, characters);
  const children = cut ? [...content, { type: 'text' as const, value: '…' }] : content;
  return { html: htmlOf(isolateNumbers(children, direction)), cut };
}
