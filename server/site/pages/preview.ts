/** Renders a draft as readers will see it (product.md#review). */
import { knownLanguage, primaryLanguage, readTime } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import type { ChartFault } from '../../../contract/text/chart-fault.ts';
import { emptyPostText, plainTextOf } from '../../../contract/text/post-text.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { nameOf, networkStatusOf, withoutPasses } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { spend } from '../../platform/limits/spend.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { writingOf } from '../../platform/rendering/rendering.ts';
import { type FlaggedReference, flaggedIn, renderDraft, requireWithinBounds } from '../../posts/index.ts';
import { sidebarAuthors } from './author-sidebar.ts';
import { LatestOnly } from './latest-only.ts';
import { recordOf } from './post-record.ts';
import { hasPictures } from './present.ts';

export interface PreviewInput {
  title: string;
  body: string;
  language: string;
  references: string;
}

export interface Preview {
  html: string;
  words: number;
  /** Bytes that a reader downloads for the whole page: HTML and style sheet, compressed with Brotli. */
  bytes: number;
  /** Keys that the text cites but no reference has. */
  unknown: string[];
  retracted: FlaggedReference[];
  /** Charts that can't be drawn. */
  chart_faults: ChartFault[];
}

/** The origin of a text that is not imported. */
const ownText = {
  imported: false,
  licence: null,
  source: null,
  source_url: null,
  version: null,
  kind: '' as const,
};

/**
 * Renders a text as its page would show it, and counts the bytes of that page. Renders one text at a time for
 * each account, and stores nothing.
 * @throws AppError too_many_requests, text_too_complex
 */
export async function previewText(
  context: Context,
  publicPages: PublicPages,
  actor: AccountActor,
  text: PreviewInput,
): Promise<Preview> {
  await spend(context, [{ budget: 'preview:account', key: actor.id }]);
  return limit.run(actor.id, () => makePreview(context, publicPages, actor, text));
}

const limit = new LatestOnly();

async function makePreview(
  context: Context,
  publicPages: PublicPages,
  actor: AccountActor,
  text: PreviewInput,
): Promise<Preview> {
  const { html, headings, charts, words, description, excess, unknown, chartFaults } = await renderDraft(
    context,
    text,
    actor,
  );
  requireWithinBounds(excess);
  const name = await nameOf(context, actor);
  const publishedAt = context.clock();
  const row = {
    id: crypto.randomUUID(),
    slug: 'preview',
    title: text.title,
    language: text.language,
    topics: [],
    author_id: actor.id,
  };
  const credited = { contributors: '', sole_author: name };
  const record = await recordOf(context, {
    row: {
      ...row,
      ...ownText,
      ...credited,
      translation: null,
      cover: '',
      doi: null,
      retracted: false,
      first_name: name,
      last_name: '',
    },
    publishedAt,
  });
  const post: PostView = {
    ...row,
    authors: [name],
    published_at: publishedAt.toISOString(),
    revised_at: null,
    reviewed: null,
    alone: false,
    review_due: null,
    recordings: [],
    read_time: readTime(words),
    ...plainTextOf({ ...emptyPostText, references: text.references }),
    description,
    body_html: withoutPasses(html),
    headings,
    charts,
    source: null,
    network_status: await networkStatusOf(context, actor.id),
    about: await sidebarAuthors(context, { author_id: actor.id, ...credited }),
    contributed: [],
    version: null,
    notices: [],
    returned: null,
    corrected_reports: 0,
    recently_corrected: false,
    related: [],
    most_read: [],
    translation: null,
    translations: [],
    views: 0,
    likes: 0,
    pictures: hasPictures(html) ? 'load' : 'none',
    record,
  };
  const page = publicPages.render(
    { kind: 'post', post },
    { path: postPath('preview'), language: knownLanguage(primaryLanguage(text.language)) },
  );
  const bytes = await context.rendering.run(writingOf(actor), 'weigh', { body: page });
  const retracted = await flaggedIn(context.db, text.references);
  return { html, words, bytes, unknown, retracted, chart_faults: chartFaults };
}
