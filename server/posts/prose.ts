import { directionOf } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { htmlElsewhere, type PlaceOfText } from '../markdown/elsewhere.ts';
import { type Rendered, type RenderOptions, renderMarkdown } from '../markdown/render.ts';
import type { PictureLoading } from '../markdown/tree/page.ts';
import { picturesIn } from '../pictures/actions.ts';
import { proseLabels } from './prose-labels.ts';

/**
 * A text as readers get it: the one way from a body to the HTML of a page, a preview or a review. `author` is given where readers
 * don't see the text yet: the pictures that this author may show are then at addresses that are good for an hour or two.
 */
export async function renderProse(
  context: Context,
  { body, language }: { body: string; language: string },
  { loading = 'load', author }: { loading?: PictureLoading; author?: { id: string } } = {},
): Promise<Rendered> {
  return renderMarkdown(body, {
    ...proseOptions(language),
    pictures: await picturesIn(context, body, author),
    loading,
  });
}

/** As `renderProse`, for somewhere that is not its page: a feed. */
export async function renderProseElsewhere(
  context: Context,
  { body, language }: { body: string; language: string },
  place: PlaceOfText,
): Promise<string> {
  const pictures = await picturesIn(context, body);
  return htmlElsewhere(body, { ...proseOptions(language), pictures }, place);
}

/** What the renderer has to know of a text's language. */
export function proseOptions(language: string): Pick<RenderOptions, 'labels' | 'direction'> {
  return { labels: proseLabels(language), direction: directionOf(language) };
}
