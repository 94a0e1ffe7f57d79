import { type Excess, excesses } from '../../contract/text-bounds.ts';
import type { BaseUrls } from '../../markdown/absolute-urls.ts';
import type { Rendered } from '../../markdown/render.ts';
import type { PictureLoading } from '../../markdown/tree/page.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { picturesIn } from '../pictures/index.ts';
import type { Measured, Previewed } from '../rendering/index.ts';

/** Whose text it is. */
interface Author {
  id: string;
}

interface Text {
  body: string;
  language: string;
}

/** A text as readers get it on its page. */
export async function renderBody(
  context: Context,
  { body, language }: Text,
  loading: PictureLoading = 'load',
): Promise<Rendered> {
  const pictures = await picturesIn(context, body);
  return context.rendering.run('readers', 'body', { body, language, pictures, loading });
}

/** As `renderBody`, for somewhere that is not its page: a feed. */
export async function renderBodyWithAbsoluteUrls(
  context: Context,
  { body, language }: Text,
  base: BaseUrls,
): Promise<string> {
  const pictures = await picturesIn(context, body);
  return context.rendering.run('readers', 'bodyWithAbsoluteUrls', { body, language, pictures, base });
}

/**
 * As `renderBody`, of a text that readers don't see yet: what staff look at keeps no reader waiting. Pictures that its author may
 * show are at addresses that are good for an hour or two.
 */
export async function renderSubmitted(
  context: Context,
  { body, language }: Text,
  author: Author,
): Promise<Rendered> {
  const pictures = await picturesIn(context, body, author);
  return context.rendering.run('writers', 'body', { body, language, pictures, loading: 'load' });
}

/** As `renderSubmitted`, of a text in the editor: anything may stand in it, and it comes as often as its author types. */
export async function renderDraft(
  context: Context,
  { body, language }: Text,
  author: Author,
): Promise<Previewed> {
  const pictures = await picturesIn(context, body, author);
  return context.rendering.runApart('writers', 'preview', { body, language, pictures });
}

/** A text that waits for review with what differs from an older one, for staff. */
export async function renderBodyDifference(
  context: Context,
  before: string,
  author: Author,
  { body, language, idPrefix }: Text & { idPrefix: string },
): Promise<string> {
  const shown = await picturesIn(context, body, author);
  const pictures = new Map([...(await picturesIn(context, before, author)), ...shown]);
  return context.rendering.run('writers', 'difference', { before, body, language, pictures, idPrefix });
}

/** How long a text is, and whether readers can be shown it. */
export function measureText(context: Context, { body, language }: Text): Promise<Measured> {
  return context.rendering.run('writers', 'measure', { body, language });
}

/** Lets no text past that exceeds a bound. @throws AppError text_too_complex */
export function requireWithinBounds(excess: Excess | null): void {
  if (excess !== null) throw new AppError('text_too_complex', { fields: { body: excesses[excess] } });
}
