/** What a registry of DOIs is told about a post, whatever form it takes it in. */
import { postPath } from '../../../contract/paths.ts';
import { type Affiliation, parseContributors } from '../../../contract/posts/contributors/contributor.ts';
import type { ContributorRole } from '../../../contract/posts/contributors/roles.ts';
import { licenceAddress } from '../../../contract/posts/licences.ts';
import { parseReferences, type Reference } from '../../../contract/posts/references/reference.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { provenOrcidOf, provenOrcids } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { type PublicPost, type PublicPostRow, translatorsOf } from '../../posts/index.ts';
import { citationOf } from '../citations/citation.ts';

export interface DoiRecord {
  doi: string;
  /** Where the DOI leads: the post, or the notice of its withdrawal. */
  url: string;
  title: string;
  /** BCP 47. */
  language: string;
  kind: PublicPostRow['kind'];
  publishedAt: Date;
  revisedAt: Date | null;
  version: number | null;
  summary: string;
  topics: readonly string[];
  people: readonly Person[];
  /** Names. */
  translators: readonly string[];
  licence: { name: string; address: string | null } | null;
  funders: readonly string[];
  references: readonly Reference[];
  /** The address of the text that this is a translation of. */
  original: string | null;
  /** Public for ever; null for a published post. */
  withdrawn: { at: Date; reason: string } | null;
}

/** Whom a post is by. A name that stays whole is a `family` without a `given`. */
export interface Person {
  given: string;
  family: string;
  isGroup: boolean;
  /** The address of an iD that its owner has proven. */
  orcid: string | null;
  affiliations: readonly Affiliation[];
  roles: readonly ContributorRole[];
}

/** Of a withdrawn post nothing but what its notice page shows, and who wrote it. */
export async function recordOf(
  context: Context,
  post: Exclude<PublicPost, { state: 'moved' }>,
  doi: string,
): Promise<DoiRecord> {
  const { row } = post;
  const { publicUrl } = context.config;
  const publishedAt = row.published_at ?? row.created_at;
  const isPublished = post.state === 'published';
  return {
    doi,
    url: publicUrl + postPath(row.slug),
    title: shownTitle(row),
    language: row.language,
    kind: row.kind,
    publishedAt,
    revisedAt: row.revised_at,
    version: row.version,
    summary: isPublished ? row.summary.trim() : '',
    topics: row.topics,
    people: await peopleOf(context, row, publishedAt),
    translators: translatorsOf(row),
    licence: row.licence === null ? null : { name: row.licence, address: licenceAddress(row.licence) },
    funders: fundersIn(row.funding),
    references: isPublished ? parseReferences(row.references) : [],
    original: row.translation && publicUrl + postPath(row.translation.slug),
    withdrawn: post.state === 'withdrawn' ? { at: post.notice.at, reason: post.notice.reason } : null,
  };
}

async function peopleOf(context: Context, row: PublicPostRow, publishedAt: Date): Promise<Person[]> {
  const contributors = parseContributors(row.contributors);
  if (contributors.length === 0) {
    const orcid = row.imported ? null : await provenOrcidOf(context, row.author_id);
    return citationOf(row, publishedAt, context.config).authors.map((name) => ({
      ...('literal' in name ? { given: '', family: name.literal } : name),
      isGroup: false,
      orcid,
      affiliations: [],
      roles: [],
    }));
  }
  const orcids = await provenOrcids(
    context,
    contributors.flatMap(({ account }) => account ?? []),
  );
  return contributors.map(({ given, family, account, affiliations, roles }) => ({
    given: family === '' ? '' : given,
    family: family === '' ? given : family,
    // A person without an account has a given name and a family name.
    isGroup: account === null && (given === '' || family === ''),
    orcid: orcids.get(account ?? '') ?? null,
    affiliations,
    roles,
  }));
}

/** Whoever paid, where the statement of a post is names alone: one line, with semicolons between them. */
function fundersIn(statement: string): string[] {
  const line = statement.trim().replace(/\.$/, '');
  if (line === '' || line.length > 300 || /[\n.]/.test(line)) return [];
  return line
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
