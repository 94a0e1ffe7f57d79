import { directionOf } from '../contract/constants.ts';
import { excerpt } from './excerpt.ts';
import { htmlOf } from './render.ts';
import type { Direction } from './tree/direction.ts';
import { isolateNumbers } from './tree/isolate.ts';

/**
 * The start of a post for a list: `characters` visible characters (product.md#the-profile-area, product.md#lists) as inline HTML, which may
 * be inside a paragraph or link, with an ellipsis if the text continues. Markup is always closed. `direction`
 * is that of the enclosing element. `keys` are those of the text's references.
 */
export function renderPreview(
  markdown: string,
  characters: number,
  direction: Direction = 'ltr',
  keys?: ReadonlySet<string>,
): { html: string; cut: boolean } {
  const { content, cut } = excerpt(markdown, characters, { keys });
  const children = cut ? [...content, { type: 'text' as const, value: '…' }] : content;
  return { html: htmlOf(isolateNumbers(children, direction)), cut };
}

/** The preview of a post: its plain summary, else the beginning of its text. */
export function previewOfPost(
  post: { summary: string; body: string; language: string; reference_keys: readonly string[] },
  characters: number,
): { html: string; cut: boolean } {
  const direction = directionOf(post.language);
  const summary = post.summary.trim();
  return summary === ''
    ? renderPreview(post.body, characters, direction, new Set(post.reference_keys))
    : { html: htmlOf(isolateNumbers([{ type: 'text', value: summary }], direction)), cut: false };
}
