import { parseReferences } from '../../../contract/posts/references/reference.ts';
import { parseCover } from '../../../contract/text/cover.ts';
import { type Excess, excesses } from '../../../contract/text/text-bounds.ts';
import type { BaseUrls } from '../../../markdown/absolute-urls.ts';
import type { Chart } from '../../../markdown/charts/chart.ts';
import type { JatsText } from '../../../markdown/jats/jats.ts';
import type { Measured } from '../../../markdown/measure.ts';
import type { Rendered } from '../../../markdown/render.ts';
import type { ChartOptions } from '../../../markdown/tree/charts.ts';
import type { PictureLoading } from '../../../markdown/tree/page.ts';
import { picturesIn } from '../../people/index.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Place, writingOf } from '../../platform/rendering/rendering.ts';
import type { Previewed } from '../../platform/rendering/tasks.ts';
import { flagsOf } from '../references/flags.ts';

/** The author of the text. */
interface Author {
  id: string;
}

interface Text {
  body: string;
  language: string;
  /** As they are stored. */
  references: string;
}

/** What the renderer needs of a text besides its pictures. */
async function textFor({ db }: Context, { body, language, references: stored }: Text) {
  const references = parseReferences(stored);
  return { body, language, references, flags: await flagsOf(db, references) };
}

/** Drawn, without files of their figures. */
const drawn: ChartOptions = { isDrawn: true, files: null };

/** As tables, for places without our style sheet. */
const asTables: ChartOptions = { isDrawn: false, files: null };

/** Renders a text for the post's page, or for that of a version. `files` is where its charts' figures are. */
export async function renderBody(
  context: Context,
  text: Text,
  { loading = 'load', files = null }: { loading?: PictureLoading; files?: string | null } = {},
): Promise<Rendered> {
  const pictures = await picturesIn(context, 'readers', text.body);
  const charts = { isDrawn: true, files };
  return context.rendering.run('readers', 'body', {
    ...(await textFor(context, text)),
    pictures,
    loading,
    charts,
  });
}

/**
 * As `renderBody`, with the cover, unless the text shows that picture itself. It stands after the first paragraph, so that a phone's
 * first screen has text.
 */
export async function renderBodyWithCover(
  context: Context,
  text: Text & { cover: string },
  options: { loading: PictureLoading; files: string },
): Promise<Rendered> {
  const rendered = await renderBody(context, text, options);
  const cover = parseCover(text.cover);
  if (!cover || text.body.includes(cover.address)) return rendered;
  const { html } = await renderBody(context, { ...text, body: text.cover, references: '' }, options);
  const end = /^<p[ >].*?<\/p>/s.exec(rendered.html)?.[0].length ?? 0;
  return { ...rendered, html: rendered.html.slice(0, end) + html + rendered.html.slice(end) };
}

/** In pixels: sharp on most phones, and the next width below it, for texts with many pictures. */
const phoneWidths = { sharp: 720, small: 480 } as const;

/**
 * As `renderBody`, for a file that needs no network: each picture is one file of a format that every browser knows, as wide as a phone.
 * `addresses` are those of the files, in no order; `tap` leaves links to the pictures instead.
 */
export async function renderBodyForPhones(
  context: Context,
  text: Text,
  { loading, width }: { loading: PictureLoading; width: keyof typeof phoneWidths },
): Promise<{ rendered: Rendered; addresses: string[] }> {
  const pictures = await picturesIn(context, 'readers', text.body);
  const shown = new Map(
    [...pictures].map(([own, picture]) => {
      const files = [...(picture.narrower ?? []), { address: own, width: picture.width }];
      const address =
        (files.find((file) => file.width >= phoneWidths[width]) ?? files.at(-1))?.address ?? own;
      return [own, { address, width: picture.width, height: picture.height }];
    }),
  );
  const rendered = await context.rendering.run('readers', 'body', {
    ...(await textFor(context, text)),
    pictures: loading === 'tap' ? pictures : shown,
    loading,
    charts: drawn,
  });
  return { rendered, addresses: [...shown.values()].map(({ address }) => address) };
}

/** As `renderBody`, for programs: charts are tables. `program` is the caller: an account or a network. */
export async function renderBodyForPrograms(context: Context, program: string, text: Text): Promise<string> {
  const place: Place = { lane: 'readers', caller: program };
  const pictures = await picturesIn(context, place, text.body);
  const { html } = await context.rendering.run(place, 'body', {
    ...(await textFor(context, text)),
    pictures,
    loading: 'load',
    charts: asTables,
  });
  return html;
}

/** The charts of a text, in order. */
export function chartsOf(context: Context, { body }: Pick<Text, 'body'>): Promise<Chart[]> {
  return context.rendering.run('readers', 'charts', { body });
}

/** As `renderBody`, for use outside the page, in feeds for instance. */
export async function renderBodyWithAbsoluteUrls(
  context: Context,
  text: Text,
  base: BaseUrls,
): Promise<string> {
  const pictures = await picturesIn(context, 'readers', text.body);
  return context.rendering.run('readers', 'bodyWithAbsoluteUrls', {
    ...(await textFor(context, text)),
    pictures,
    base,
    charts: asTables,
  });
}

/** A text in JATS, with absolute addresses. Charts are tables. */
export async function bodyAsJats(context: Context, text: Text, base: BaseUrls): Promise<JatsText> {
  const pictures = await picturesIn(context, 'readers', text.body);
  return context.rendering.run('readers', 'bodyAsJats', {
    ...(await textFor(context, text)),
    pictures,
    base,
    charts: asTables,
  });
}

/**
 * As `renderBody`, for a submission that a member of staff looks at. It has a queue of its own, so that it delays no
 * reader; its pictures get signed addresses that work for an hour or two.
 */
export async function renderSubmitted(
  context: Context,
  actor: Actor,
  text: Text,
  author: Author,
): Promise<Rendered> {
  const place = writingOf(actor);
  const pictures = await picturesIn(context, place, text.body, author);
  return context.rendering.run(place, 'body', {
    ...(await textFor(context, text)),
    pictures,
    loading: 'load',
    charts: drawn,
  });
}

/**
 * As `renderSubmitted`, for the editor's preview: the text may be anything, and is rendered as often as its
 * author types.
 */
export async function renderDraft(context: Context, text: Text, author: Author): Promise<Previewed> {
  const place = writingOf(author);
  const pictures = await picturesIn(context, place, text.body, author);
  return context.rendering.runApart(place, 'preview', {
    ...(await textFor(context, text)),
    pictures,
    charts: drawn,
  });
}

/** Renders a submission with its differences from an older text, for staff. */
export async function renderBodyDifference(
  context: Context,
  actor: Actor,
  before: Pick<Text, 'body' | 'references'>,
  author: Author,
  { idPrefix, ...text }: Text & { idPrefix: string },
): Promise<string> {
  const place = writingOf(actor);
  const shown = await picturesIn(context, place, text.body, author);
  const pictures = new Map([...(await picturesIn(context, place, before.body, author)), ...shown]);
  return context.rendering.run(place, 'difference', {
    ...(await textFor(context, text)),
    before: before.body,
    referencesBefore: parseReferences(before.references),
    pictures,
    idPrefix,
  });
}

/** Renders a version of a post with its differences from an earlier one, for readers. */
export async function renderVersionDifference(
  context: Context,
  before: Pick<Text, 'body' | 'references'>,
  text: Text,
): Promise<string> {
  const shown = await picturesIn(context, 'readers', text.body);
  const pictures = new Map([...(await picturesIn(context, 'readers', before.body)), ...shown]);
  return context.rendering.run('readers', 'difference', {
    ...(await textFor(context, text)),
    before: before.body,
    referencesBefore: parseReferences(before.references),
    pictures,
    idPrefix: '',
  });
}

/** Measures a text: its length, and whether it stays within the bounds of what readers can be shown. */
export function measureText(
  context: Context,
  actor: Actor,
  { body, language, references }: Text,
): Promise<Measured> {
  const known = parseReferences(references);
  return context.rendering.run(writingOf(actor), 'measure', { body, language, references: known });
}

/** Requires that a text exceeds no bound. @throws AppError text_too_complex */
export function requireWithinBounds(excess: Excess | null): void {
  if (excess !== null) throw new AppError('text_too_complex', { fields: { body: excesses[excess] } });
}
