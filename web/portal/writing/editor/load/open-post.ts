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

/** Starts a revision of a published post. @throws CallError */
export async function revise(id: string): Promise<void> {
  await call(posts.revisePost, { params: { id } });
}

type Found = DraftReply | { published: { id: string; title: string } } | null;

async function findPost(id: string): Promise<Found> {
  try {
    return (await call(posts.getDraft, { params: { id } })).draft;
  } catch (error) {
    if (!(error instanceof CallError) || !error.is('not_found')) throw error;
  }
  const begins = await withoutDraft(id);
  return begins.status === 'approved' ? { published: { id, title: begins.title } } : begins;
}

/** What a revision of a post without a draft begins with; the first save begins it. @throws CallError */
async function withoutDraft(id: string): Promise<DraftReply> {
  return (await call(posts.getRevision, { params: { id } })).draft;
}

async function findWithdrawn(slug: string): Promise<Found> {
  let cursor: string | undefined;
  do {
    const page = await call(posts.getWithdrawnPosts, { query: { cursor } });
    const found = page.posts.find((row) => row.slug === slug);
    if (found) return withoutDraft(found._id.$oid);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return null;
}
