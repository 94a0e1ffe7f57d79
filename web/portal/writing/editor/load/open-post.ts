import { type DraftReply, posts } from '../../../../../contract/posts/calls/posts.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { leftDraftsOf } from '../saving/left-drafts.ts';
import type { LocalDraft } from '../saving/local-draft.ts';

/** What a URL of the editor names: a post by id, a withdrawn post by slug, or a new post. */
export type Target = { kind: 'new' } | { kind: 'post'; id: string } | { kind: 'withdrawn'; slug: string };

/** What opening a post found. */
export type Opened =
  /**
   * A draft to edit; `draft` is null for a new post. `localDrafts` are this browser's newer texts, latest
   * first.
   */
  | { kind: 'draft'; draft: DraftReply | null; localDrafts: LocalDraft[] }
  | { kind: 'waiting'; draft: DraftReply }
  /** A published post of which no revision has been started. */
  | { kind: 'published'; post: { id: string; title: string } }
  | { kind: 'missing' };

/** Loads what a URL names, as this account sees it. @throws CallError */
export async function openPost(target: Target, accountId: string): Promise<Opened> {
  if (target.kind === 'new')
    return { kind: 'draft', draft: null, localDrafts: await leftDraftsOf(accountId, null) };
  const found = target.kind === 'post' ? await findPost(target.id) : await findWithdrawn(target.slug);
  if (!found || 'published' in found) {
    return found ? { kind: 'published', post: found.published } : { kind: 'missing' };
  }
  if (found.submitted_revision !== null) return { kind: 'waiting', draft: found };
  return { kind: 'draft', draft: found, localDrafts: await leftDraftsOf(accountId, found) };
}

/** Starts a revision of a published or withdrawn post. @throws CallError */
export async function revise(id: string): Promise<DraftReply> {
  return (await call(posts.revisePost, { params: { id } })).draft;
}

type Found = DraftReply | { published: { id: string; title: string } } | null;

async function findPost(id: string): Promise<Found> {
  try {
    return (await call(posts.getDraft, { params: { id } })).draft;
  } catch (error) {
    if (!(error instanceof CallError) || !['not_found', 'invalid_input'].includes(error.code)) throw error;
    if (error.is('invalid_input')) return null;
  }
  const published = await findRow(posts.getApprovedPosts, (row) => row._id.$oid === id);
  if (published) return { published: { id, title: published.title } };
  const withdrawn = await findRow(posts.getWithdrawnPosts, (row) => row._id.$oid === id);
  return withdrawn && revise(id);
}

async function findWithdrawn(slug: string): Promise<Found> {
  const row = await findRow(posts.getWithdrawnPosts, (candidate) => candidate.slug === slug);
  return row && revise(row._id.$oid);
}

interface Row {
  _id: { $oid: string };
  slug: string;
  title: string;
}

/** Finds a row in a list, page by page. */
async function findRow(
  list: typeof posts.getApprovedPosts | typeof posts.getWithdrawnPosts,
  isWanted: (row: Row) => boolean,
): Promise<Row | null> {
  let cursor: string | undefined;
  do {
    const page: { posts: Row[]; next: string | null } = await call(list, { query: { cursor } });
    const found = page.posts.find(isWanted);
    if (found) return found;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return null;
}
