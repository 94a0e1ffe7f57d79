/** Imports and exports whole posts. */
import type { NetworkStatus } from '../../contract/constants.ts';
import { emptyPostText, type PostText } from '../../contract/post-text.ts';
import type { AccountActor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { claimPicturesIn } from '../pictures/index.ts';
import { insertApproval, invalidatePost, measureText, requireWithinBounds } from '../publications/index.ts';
import type { ExportRow, SourceRow } from './import-export-queries.ts';
import * as importExport from './import-export-queries.ts';
import * as queries from './queries.ts';
import { claimSlugFor } from './slug.ts';

/** A post to import. */
export interface ImportedPost {
  text: PostText;
  source: Omit<SourceRow, 'post_id'>;
  /** Its addresses, the current one first; made from the title if there are none. */
  slugs: readonly string[];
  createdAt: Date | null;
  /** Null for a draft. */
  published: { at: Date; revisedAt: Date | null; networkStatus: NetworkStatus | null } | null;
  withdrawn: { at: Date; name: string; as: 'author' | 'admin'; reason: string } | null;
}

/**
 * Imports a post in its state, in one transaction. Skips a post that was imported before, or whose address
 * has the same text already.
 * @throws AppError status_conflict where another post has its address, text_too_complex
 */
export async function importPost(
  context: Context,
  author: AccountActor,
  post: ImportedPost,
): Promise<'added' | 'there already'> {
  const { words, excess } = await measureText(context, post.text);
  requireWithinBounds(excess);
  return inTransaction(context, async ({ db, clock }) => {
    if (await isThere(db, post)) return 'there already';
    const at = clock();
    const { text, published, withdrawn } = post;
    await claimPicturesIn(db, text.body, author);
    const id = await queries.insertPost(db, {
      authorId: author.id,
      slug: crypto.randomUUID(),
      at: post.createdAt ?? published?.at ?? at,
    });
    await queries.setSlug(db, id, await claimSlugs(db, id, post));
    await importExport.insertSource(db, { post_id: id, ...post.source });
    if (published) {
      const revisionId = await queries.insertRevision(db, id, { ...text, words }, at);
      await queries.markApproved(db, id, {
        revisionId,
        publishedAt: published.at,
        revisedAt: published.revisedAt,
      });
      const approvedAt = published.revisedAt ?? published.at;
      const { networkStatus } = published;
      await insertApproval(db, { revisionId, postId: id, at: approvedAt, networkStatus });
    } else {
      await queries.insertDraft(db, id, text, at);
    }
    if (withdrawn) await queries.markWithdrawn(db, id, { ...withdrawn, by: null });
    await recordAudit(db, { at, actor: author, action: 'post.imported', subject: { type: 'post', id } });
    if (published) await invalidatePost(db, id);
    return 'added';
  });
}

/**
 * Gives every published post, and every withdrawn one without its text, with their former addresses, ordered
 * by address and read in batches. With `drafts` it gives all posts with their texts.
 */
export async function* exportPosts(
  { db }: Context,
  { drafts }: { drafts: boolean },
): AsyncGenerator<{ row: ExportRow; formerSlugs: string[]; total: number }> {
  const scope = drafts ? 'everything' : 'public record';
  const total = await importExport.countPosts(db, scope);
  let after = '';
  for (;;) {
    const rows = await importExport.selectForExport(db, scope, { after, limit: 50 });
    for (const row of rows) {
      const shown = drafts || row.status === 'approved' ? row : { ...row, ...noticeTextOf(row) };
      yield { row: shown, formerSlugs: await importExport.selectFormerSlugs(db, row.id, row.slug), total };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.slug;
  }
}

type Db = Context['db'];

/** What the public record has of a withdrawn post's text. */
function noticeTextOf({ title, language, topics }: PostText): PostText {
  return { ...emptyPostText, title, language, topics };
}

async function isThere(db: Db, { source, slugs: [slug], text, withdrawn }: ImportedPost): Promise<boolean> {
  if (await importExport.isImported(db, source.fingerprint)) return true;
  const there = slug === undefined ? undefined : await importExport.selectTextAt(db, slug);
  if (there === undefined || there.title !== text.title) return false;
  // The file of a withdrawn post has no text.
  return there.body === text.body || (withdrawn !== null && there.status === 'withdrawn' && text.body === '');
}

async function claimSlugs(db: Db, id: string, { slugs, text }: ImportedPost): Promise<string> {
  const [current, ...former] = slugs;
  if (current === undefined) return claimSlugFor(db, id, text.title);
  for (const slug of [current, ...former]) {
    if (await queries.claimSlug(db, slug, id)) continue;
    throw new AppError('status_conflict', { message: `another post has the address ${slug}` });
  }
  return current;
}
