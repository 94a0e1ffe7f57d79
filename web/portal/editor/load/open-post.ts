import { type DraftReply, posts } from '../../../../contract/calls/posts.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { baseOf } from '../post-text.ts';
import { type KeptDraft, sortKept } from '../saving/kept-draft.ts';
import { keptDrafts } from '../saving/kept-drafts-store.ts';
import { isGone } from '../saving/writers.ts';

/** What the address names: a post by its id, a withdrawn one by its slug, or one that is yet to be begun. */
export type Target = { kind: 'new' } | { kind: 'post'; id: string } | { kind: 'withdrawn'; slug: string };

/** What there is to be edited. */
export type Opened =
  /** A text in its author's hands; null for a new post. `kept` is what the browser has on top of it, latest first. */
  | { kind: 'draft'; draft: DraftReply | null; kept: KeptDraft[] }
  | { kind: 'waiting'; draft: DraftReply }
  /** Readers see it, and no revision of it has been begun. */
  | { kind: 'published'; post: { id: string; title: string } }
  | { kind: 'missing' };

/** Finds what an address names, as this account sees it. @throws CallError */
export async function openPost(target: Target, account: string): Promise<Opened> {
  if (target.kind === 'new') return { kind: 'draft', draft: null, kept: await keptOf(account, null) };
  const found = target.kind === 'post' ? await findPost(target.id) : await findWithdrawn(target.slug);
  if (!found || 'published' in found) {
    return found ? { kind: 'published', post: found.published } : { kind: 'missing' };
  }
  if (found.submitted_revision !== null) return { kind: 'waiting', draft: found };
  return { kind: 'draft', draft: found, kept: await keptOf(account, found) };
}

/** Puts the text of a published or withdrawn post into its author's hands. @throws CallError */
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

/** Looks through the pages of a list. */
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

/** What the browser kept for this post and no open tab is at work on. What the server has meanwhile is let go. */
async function keptOf(account: string, draft: DraftReply | null): Promise<KeptDraft[]> {
  const post = draft?._id.$oid ?? null;
  // A browser without a store has kept nothing.
  const all = await keptDrafts.of(account, post).catch(() => []);
  const gone = await Promise.all(all.map(({ writer }) => isGone(writer)));
  const { newer, spent } = sortKept(
    all.filter((_, place) => gone[place]),
    draft && baseOf(draft),
  );
  await Promise.all(spent.map((kept) => keptDrafts.remove(kept).catch(() => {})));
  return newer;
}
