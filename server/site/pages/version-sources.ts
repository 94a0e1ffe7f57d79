/** Sources of the pages about the versions of a post (product.md#versions). */

import { directionOf } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { versionPath, versionsPath } from '../../../contract/paths.ts';
import { hasForm, isSameField, namedFields, namedText } from '../../../contract/text/post-text.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import type {
  VersionDifferenceView,
  VersionedPost,
  VersionView,
} from '../../../contract/views/version-views.ts';
import { renderLineDifference } from '../../../markdown/difference.ts';
import { authorsOf } from '../../../messages/byline.ts';
import type { Change } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import {
  bylinesOf,
  confirmationsOf,
  listVersions,
  noticesOf,
  type PublicPost,
  readPublicPost,
  readVersionTexts,
  renderBody,
  renderVersionDifference,
  translationViewOf,
  type Version,
  type VersionText,
  viewNotice,
} from '../../posts/index.ts';
import { linksOfVersion } from '../signposting/signposting.ts';
import { withdrawnPage } from './notice-sources.ts';
import { isAboutText, presentVersions } from './present.ts';

type Published = Extract<PublicPost, { state: 'published' }>;

/** The address of a page about versions: one version, two to compare, or the Markdown of one. */
export type VersionAddress =
  | { of: 'text' | 'markdown'; number: number }
  | { of: 'difference'; from: number; to: number };

/** Reads the last part of a version's address: `2`, `1..2` or `2.md`; null for anything else. */
export function readVersionAddress(part: string): VersionAddress | null {
  const [, first, second, markdown] = /^([1-9]\d{0,5})(?:\.\.([1-9]\d{0,5})|(\.md))?$/.exec(part) ?? [];
  if (first === undefined) return null;
  if (second !== undefined) {
    const [from, to] = [Number(first), Number(second)];
    return from < to ? { of: 'difference', from, to } : null;
  }
  return { of: markdown === undefined ? 'text' : 'markdown', number: Number(first) };
}

/** `/phis/read/{slug}/versions`: every version with its note on what changed, newest first. */
export function versionsSource(context: Context, slug: string): Promise<Source | null> {
  return sourceOf(context, slug, versionsPath, async (found, versions) => ({
    kind: 'versions',
    post: await presentVersioned(context, found, versions),
    versions: presentVersions(versions, await confirmationsOf(context, found.row.id)).reverse(),
  }));
}

/** `/phis/read/{slug}/v/{n}` and `/v/{n}..{m}`: a version as readers had it, or what changed between two. */
export function versionSource(context: Context, slug: string, part: string): Promise<Source | null> {
  const address = readVersionAddress(part);
  const path = (current: string) => versionPath(current, part);
  switch (address?.of) {
    case 'text': {
      const { number } = address;
      const page = (found: Published, versions: Version[]) => versionPage(context, found, versions, number);
      return sourceOf(context, slug, path, page, number);
    }
    case 'difference':
      return sourceOf(context, slug, path, (found, versions) =>
        differencePage(context, found, versions, address),
      );
    default:
      return Promise.resolve(null);
  }
}

/**
 * The source of a page about a published post's versions. An older address gives a redirect, and a withdrawn
 * post its notice. Null if there is no such post, or `page` finds no such version.
 */
async function sourceOf(
  context: Context,
  slug: string,
  path: (slug: string) => string,
  page: (found: Published, versions: Version[]) => Promise<PublicPage | null>,
  memento: number | null = null,
): Promise<Source | null> {
  if (!isSlug(slug)) return null;
  const found = await readPublicPost(context, slug);
  if (!found) return null;
  // Whatever version is asked for.
  if (found.state === 'moved') return { status: 301, location: path(found.slug), isKept: false };
  const { id, author_id: author } = found.row;
  const dependsOn: Change[] = [`post:${id}`, `author:${author}`, ...bylinesOf([found.row])];
  if (found.state === 'published' && found.row.translation)
    dependsOn.push(`post:${found.row.translation.source_id}`);
  if (found.state === 'withdrawn')
    return { status: 410, ...(await withdrawnPage(context, found)), isKept: false };
  const versions = await listVersions(context, found.row);
  const made = await page(found, versions);
  if (!made) return null;
  const shown = versions.find(({ number }) => number === memento);
  return {
    status: 200,
    page: made,
    dependsOn,
    headers: {
      link: linksOfVersion(found.row.slug, context.config),
      ...(shown && { 'memento-datetime': shown.at.toUTCString() }),
    },
  };
}

async function versionPage(
  context: Context,
  found: Published,
  versions: Version[],
  number: number,
): Promise<PublicPage | null> {
  const version = viewOf(versions, number);
  const [text] = (await readVersionTexts(context, found.row.id, [number])) ?? [];
  if (!version || !text) return null;
  const { html } = await renderBody(context, text);
  const { title, language, topics, contributors } = text;
  const authors = authorsOf({ contributors, sole_author: found.row.sole_author });
  return {
    kind: 'version',
    version: {
      post: await presentVersioned(context, found, versions),
      version,
      translation: await translationViewOf(context, found.row),
      title,
      language,
      topics: context.topics.viewsOf(topics),
      named: namedText.parse(text),
      authors,
      body_html: html,
    },
  };
}

async function differencePage(
  context: Context,
  found: Published,
  versions: Version[],
  numbers: { from: number; to: number },
): Promise<PublicPage | null> {
  const from = viewOf(versions, numbers.from);
  const to = viewOf(versions, numbers.to);
  const [before, after] = (await readVersionTexts(context, found.row.id, [numbers.from, numbers.to])) ?? [];
  if (!from || !to || !before || !after) return null;
  return {
    kind: 'version-difference',
    difference: {
      post: await presentVersioned(context, found, versions),
      from,
      to,
      language: after.language,
      language_before: before.language === after.language ? null : before.language,
      title_html: renderLineDifference(before.title, after.title, directionOf(after.language)),
      body_html: await renderVersionDifference(context, before, after),
      topics: topicsChanged(context, before, after),
      ...namedChanged(before, after),
      authors: authorsChanged(found, before, after),
    },
  };
}

function topicsChanged({ topics }: Context, before: VersionText, after: VersionText) {
  return {
    added: topics.viewsOf(after.topics.filter((topic) => !before.topics.includes(topic))),
    removed: topics.viewsOf(before.topics.filter((topic) => !after.topics.includes(topic))),
  };
}

/** The fields with a name that differ; of those on one line, the words are marked. */
function namedChanged(
  before: VersionText,
  after: VersionText,
): Pick<VersionDifferenceView, 'changed' | 'named' | 'lines'> {
  const changed = namedFields.filter((field) => !isSameField(before, after, field));
  const lines = changed
    .filter((field) => hasForm(field, 'line'))
    .map((field) => [field, renderLineDifference(before[field], after[field], directionOf(after.language))]);
  return {
    changed,
    named: { from: namedText.parse(before), to: namedText.parse(after) },
    lines: Object.fromEntries(lines),
  };
}

function authorsChanged({ row }: Published, before: VersionText, after: VersionText) {
  const [former, present] = [before, after].map(({ contributors }) =>
    authorsOf({ contributors, sole_author: row.sole_author }),
  );
  if (!former || !present || former.join('\n') === present.join('\n')) return null;
  return { before: former, after: present };
}

/** A version without its confirmations. */
function viewOf(versions: Version[], number: number): VersionView | undefined {
  return presentVersions(versions, []).find((version) => version.number === number);
}

async function presentVersioned(
  context: Context,
  { row }: Published,
  versions: Version[],
): Promise<VersionedPost> {
  const { id, slug, language } = row;
  const notices = (await noticesOf(context, id)).map(viewNotice);
  return {
    slug,
    title: shownTitle(row),
    language,
    authors: authorsOf(row),
    newest: versions.at(-1)?.number ?? 0,
    notices: notices.filter(isAboutText),
  };
}

/** `/phis/read/{slug}/v/{n}.md`: the Markdown of a version; null if there is no such version. */
export async function versionMarkdown(
  context: Context,
  slug: string,
  number: number,
): Promise<
  | { state: 'text'; text: VersionText; dependsOn: Change[] }
  | { state: 'moved'; slug: string }
  | { state: 'withdrawn'; dependsOn: Change[] }
  | null
> {
  if (!isSlug(slug)) return null;
  const found = await readPublicPost(context, slug);
  if (!found) return null;
  if (found.state === 'moved') return found;
  const dependsOn: Change[] = [`post:${found.row.id}`];
  if (found.state === 'withdrawn') return { state: 'withdrawn', dependsOn };
  const [text] = (await readVersionTexts(context, found.row.id, [number])) ?? [];
  return text ? { state: 'text', text, dependsOn } : null;
}
