/** Feeds: the newest posts in full and the withdrawn ones, for feed readers. */

import {
  defaultLanguage,
  directionOf,
  interfaceLanguages,
  primaryLanguage,
} from '../../../contract/constants.ts';
import { authorPath, postPath } from '../../../contract/paths.ts';
import { nameOfContributor, parseContributors } from '../../../contract/posts/contributors/contributor.ts';
import { isolated } from '../../../contract/text/left-to-right.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { aboutPost } from '../../../markdown/words.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import type { Change } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import {
  bylinesOf,
  isOverdue,
  listPublished,
  listVersions,
  listWithdrawn,
  noteOfTranslation,
  noticesOf,
  type PublicPostRow,
  type PublishedFilter,
  postsBy,
  readPublicPost,
  renderBodyWithAbsoluteUrls,
  secondsUntilOverdue,
  stateOfTranslation,
  type Version,
  type WithdrawnRow,
} from '../../posts/index.ts';
import { writeAtom } from './atom.ts';
import { type Entry, entryId, type Feed, type FeedScope, feedPath, type Tombstone } from './feed.ts';
import { headingOf } from './heading.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';

const entriesOfAFeed = 20;
const tombstonesOfAFeed = 20;
/** Characters of Markdown in one feed; further posts are in it by their summaries. */
const charactersOfAFeed = 1_000_000;

const feedForms = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  rss: { type: 'application/rss+xml; charset=utf-8', write: writeRss },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
} as const;
export type FeedForm = keyof typeof feedForms;

export interface MadeFeed {
  text: string;
  type: string;
  modified: Date;
  dependsOn: readonly Change[];
  maxAgeSeconds: number;
}

/** The requested feed; `sign` signs a cursor for the links of this feed. */
interface AskedFeed {
  scope: FeedScope;
  form: FeedForm;
  after: string | null;
  sign: (cursor: string) => string;
}

/**
 * A feed of the newest posts, or of those after a cursor (RFC 5005). Null for an unknown author, topic or
 * language.
 * @throws AppError invalid_input for a malformed cursor
 */
export async function makeFeed(context: Context, { form, ...asked }: AskedFeed): Promise<MadeFeed | null> {
  const feed = await readFeed(context, asked);
  if (!feed) return null;
  const { type, write } = feedForms[form];
  const { dependsOn, maxAgeSeconds } = feed;
  return { text: await write(feed), type, modified: context.clock(), dependsOn, maxAgeSeconds };
}

async function readFeed(
  context: Context,
  { scope, after, sign }: Omit<AskedFeed, 'form'>,
): Promise<Feed | null> {
  const { publicUrl } = context.config;
  const about = await headingOf(context, scope);
  if (!about) return null;
  const filter = await filterOf(context, scope);
  const { rows, next } = await listPublished(context, {
    ...filter,
    limit: entriesOfAFeed,
    cursor: after ?? undefined,
  });
  const withdrawn =
    after === null ? await listWithdrawn(context, { ...filter, limit: tombstonesOfAFeed }) : [];
  const isNothing = rows.length === 0 && withdrawn.length === 0;
  if (isNothing && (scope.of === 'topic' || scope.of === 'language')) return null;

  const now = context.clock();
  const entries = await readEntries(context, rows, now);
  const tombstones = withdrawn.map((row) => tombstoneOf(row, publicUrl));
  const dates = [...entries.map(({ updated }) => updated), ...tombstones.map(({ at }) => at)];
  const latest = Math.max(...dates.map(Number));
  return {
    ...about,
    address: publicUrl + feedPath(scope),
    part: {
      query: after === null ? '' : queryOf(sign(after)),
      next: next === null ? null : queryOf(sign(next)),
    },
    updated: dates.length > 0 ? new Date(latest) : now,
    entries,
    withdrawn: tombstones,
    dependsOn: [
      'posts',
      ...rows.map(({ id }) => `post:${id}` as const),
      ...bylinesOf(rows),
      ...(scope.of === 'author' ? [`author:${scope.id}` as const] : []),
    ],
    maxAgeSeconds: secondsUntilOverdue(rows, now),
  };
}

async function filterOf(context: Context, scope: FeedScope): Promise<PublishedFilter> {
  switch (scope.of) {
    case 'all':
      return {};
    case 'author':
      return postsBy(context, scope.id);
    case 'topic':
      return { topic: scope.topic };
    case 'country':
      return { country: scope.country };
    case 'audience':
      return { audience: scope.audience };
    case 'language':
      return { language: scope.language };
  }
}

/**
 * Reads the posts one after the other, so that one text is in memory at a time; posts withdrawn meanwhile are
 * left out.
 */
async function readEntries(context: Context, rows: readonly { slug: string }[], now: Date): Promise<Entry[]> {
  const entries: Entry[] = [];
  let left = charactersOfAFeed;
  for (const { slug } of rows) {
    const found = await readPublicPost(context, slug);
    if (found?.state !== 'published') continue;
    left -= found.row.body.length;
    entries.push(await entryOf(context, found, { fits: left >= 0, now }));
  }
  return entries;
}

async function entryOf(
  context: Context,
  { row, publishedAt }: { row: PublicPostRow; publishedAt: Date },
  { fits, now }: { fits: boolean; now: Date },
): Promise<Entry> {
  const { publicUrl } = context.config;
  const url = postUrl(row.slug, publicUrl);
  const notes = [
    ...noteOfTranslation(row),
    ...(isOverdue(row, now) ? [overdueNote(row.language)] : []),
    ...noteOf((await listVersions(context, row)).at(-1), row.language),
  ];
  // Notices change what readers should think of the text, and feed readers show an updated entry anew.
  const [notice] = await noticesOf(context, row.id);
  const html = fits ? await renderBodyWithAbsoluteUrls(context, row, { origin: publicUrl, page: url }) : null;
  return {
    id: entryId(row.id),
    slug: row.slug,
    url,
    title: isolated(shownTitle(row), directionOf(row.language)),
    language: row.language,
    authors: authorsOfEntry(row, publicUrl),
    topics: row.topics,
    published: publishedAt,
    updated: latestOf(latestOf(row.revised_at ?? publishedAt, notice?.issued_at), sourceChange(row)),
    summary: [...notes, isolated(aboutPost(row), directionOf(row.language))].join(' '),
    html: html === null ? null : notes.map((note) => `<p>${escapeMarkup(note)}</p>`).join('') + html,
    licence: row.licence,
    source: row.source === null ? null : { name: row.source, url: row.source_url },
  };
}

/** When the original of a translation changed, if that matters to its readers. */
function sourceChange({ translation }: PublicPostRow): Date | null {
  if (!translation?.changed_at || stateOfTranslation(translation) === 'current') return null;
  return new Date(translation.changed_at);
}

function latestOf(one: Date, other: Date | null | undefined): Date {
  return other && other > one ? other : one;
}

function authorsOfEntry(row: PublicPostRow, publicUrl: string): Entry['authors'] {
  const contributors = parseContributors(row.contributors);
  if (contributors.length === 0)
    return [{ name: row.sole_author, url: row.imported ? null : publicUrl + authorPath(row.author_id) }];
  return contributors.map((contributor) => ({
    name: nameOfContributor(contributor),
    url: contributor.account === null ? null : publicUrl + authorPath(contributor.account),
  }));
}

/** What has changed in the newest version, as a line before the text; none for a first version. */
function noteOf(version: Version | undefined, language: string): string[] {
  if (!version?.change) return [];
  const t = translatorOf(language);
  const { kind, note } = version.change;
  const about = `${t('versions.version', { number: version.number })} · ${t(`versions.kinds.${kind}`)}`;
  return [`${withoutIsolates(about)}: ${isolated(note, directionOf(language))}`];
}

/** That nobody has reviewed the text since its review fell due, as a line before the text. */
function overdueNote(language: string): string {
  return `${translatorOf(language)('reading.overdue')}.`;
}

/** The texts in the language of a post, where the interface has it. */
function translatorOf(language: string) {
  const primary = primaryLanguage(language);
  return translator(interfaceLanguages.find((known) => known === primary) ?? defaultLanguage);
}

function tombstoneOf(row: WithdrawnRow, publicUrl: string): Tombstone {
  return {
    id: entryId(row.id),
    url: postUrl(row.slug, publicUrl),
    at: row.withdrawn_at,
    by: row.withdrawn_name,
    reason: row.withdrawal_reason,
    language: row.language,
  };
}

function postUrl(slug: string, publicUrl: string): string {
  return publicUrl + postPath(slug);
}

function queryOf(signed: string): string {
  return `?after=${encodeURIComponent(signed)}`;
}
