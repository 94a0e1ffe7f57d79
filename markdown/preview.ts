import { directionOf } from '../contract/constants.ts';
import { type ExcerptOptions, excerpt } from './excerpt.ts';
import { htmlOf } from './render.ts';
import type { Direction } from './tree/direction.ts';
import { isolateNumbers } from './tree/isolate.ts';

/**
 * The start of a post for a list: `characters` visible characters (product.md#the-profile-area, product.md#lists) as inline HTML, which may
 * be inside a paragraph or link, with an ellipsis if the text continues. Markup is always closed. `direction`
 * is that of the enclosing element. `keys` are those of the text's references, and `endOf` moves the place of the cut.
 */
export function renderPreview(
  markdown: string,
  characters: number,
  direction: Direction = 'ltr',
  { keys, endOf }: Pick<ExcerptOptions, 'keys' | 'endOf'> = {},
): { html: string; cut: boolean } {
  const { content, cut } = excerpt(markdown, characters, { keys, endOf });
  const children = cut ? [...content, { type: 'text' as const, value: '…' }] : content;
  return { html: htmlOf(isolateNumbers(children, direction)), cut };
}

/** The preview of a post: its plain summary, else the beginning of its text. */
export function previewOfPost(
  post: { summary: string; body: string; language: string; reference_keys: readonly string[] },
  characters: number,
  endOf?: ExcerptOptions['endOf'],
): { html: string; cut: boolean } {
  const direction = directionOf(post.language);
  const summary = post.summary.trim();
  return summary === ''
    ? renderPreview(post.body, characters, direction, { keys: new Set(post.reference_keys), endOf })
    : { html: htmlOf(isolateNumbers([{ type: 'text', value: summary }], direction)), cut: false };
}
