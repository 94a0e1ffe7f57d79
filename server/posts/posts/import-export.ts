/** Imports and exports whole posts. */

import type { NetworkStatus } from '../../../contract/constants.ts';
import type { StaffRole } from '../../../contract/people/roles.ts';
import type { PostChange } from '../../../contract/posts/post-rules.ts';
import { emptyPostText, type PostText } from '../../../contract/text/post-text.ts';
import { claimPicturesOf } from '../../people/index.ts';
import { type AccountActor, operator } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { readFrom } from '../../platform/db/replica/read-from.ts';
import { recordAudit } from '../../trust/index.ts';
import {
  type Confirmation,
  confirmationsOf,
  recordConfirmation,
  skipReminder,
} from '../confirmations/confirmations.ts';
import { withKnownAccounts } from '../contributors/confirmations.ts';
import { type ImportedNotice, noticesOf, recordImported, recordWithdrawal } from '../notices/notices.ts';
import type { NoticeRow } from '../notices/queries.ts';
import { invalidatePost } from '../publications/related-posts.ts';
import { measureText, requireWithinBounds } from '../publications/render.ts';
import { insertApproval } from '../publications/version-queries.ts';
import type { ExportedVersion, ExportRow, SourceRow } from './import-export-queries.ts';
import * as importExport from './import-export-queries.ts';
import * as queries from './queries.ts';
import { claimSlugFor } from './slug.ts';

/** What is known of the approval of a version. */
interface Approved {
  approverRole: StaffRole | null;
  change: PostChange | null;
  /** When staff found it still right, oldest first. */
  confirmed: readonly { at: Date; role: StaffRole; due: Date | null }[];
}

/** An earlier version of a post to import. */
export interface ImportedVersion extends Approved {
  text: PostText;
  approvedAt: Date;
}

/** A post to import. */
export interface ImportedPost {
  text: PostText;
  source: Omit<SourceRow, 'post_id'>;
  /** Its addresses, the current one first; made from the title if there are none. */
  slugs: readonly string[];
  /** Paths of the site that it comes from, which lead to it. */
  formerPaths: readonly string[];
  createdAt: Date | null;
  /** Null for a draft. */
  published:
    | (Approved & {
        at: Date;
        revisedAt: Date | null;
        networkStatus: NetworkStatus | null;
        reviewDueAt: Date | null;
        /** The versions before, oldest first. */
        earlier: readonly ImportedVersion[];
      })
    | null;
  withdrawn: { at: Date; name: string; as: 'author' | 'admin'; reason: string } | null;
  /** Issued notices about it, oldest first; with them a withdrawal makes no other. */
  notices: readonly ImportedNotice[];
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
  const words = await measureWithinBounds(context, post.text);
  const earlier: (ImportedVersion & { words: number })[] = [];
  for (const version of post.published?.earlier ?? [])
    earlier.push({ ...version, words: await measureWithinBounds(context, version.text) });
  return inTransaction(context, async ({ db, clock }) => {
    if (await isThere(db, post)) return 'there already';
    const at = clock();
    const { text, published, withdrawn } = post;
    await claimPicturesOf({ db, clock }, text, author);
    const id = await queries.insertPost(db, {
      authorId: author.id,
      slug: crypto.randomUUID(),
      at: post.createdAt ?? published?.at ?? at,
    });
    await queries.setSlug(db, id, await claimSlugs(db, id, post));
    await importExport.insertSource(db, { post_id: id, ...post.source });
    await importExport.insertFormerPaths(db, id, post.formerPaths);
    if (published) {
      const { at: publishedAt, revisedAt, approverRole, change, confirmed, reviewDueAt } = published;
      const approvedAt = revisedAt ?? publishedAt;
      const current = { text, words, approvedAt, approverRole, change, confirmed };
      for (const [index, version] of [...earlier, current].entries()) {
        if (version !== current) await claimPicturesOf({ db, clock }, version.text, author);
        await publishVersion(db, id, version, {
          at,
          publishedAt,
          revisedAt: version === current ? revisedAt : version.approvedAt,
          networkStatus: index === 0 ? published.networkStatus : null,
          reviewDueAt,
        });
      }
      if (reviewDueAt && reviewDueAt <= at) await skipReminder(db, id);
    } else {
      const contributors = await withKnownAccounts({ db }, text.contributors);
      await queries.insertDraft(db, id, { ...text, contributors }, at);
    }
    if (withdrawn) {
      await queries.markWithdrawn(db, id, { ...withdrawn, by: null });
      if (post.notices.length === 0) await recordWithdrawal(db, id, { ...withdrawn, by: null });
    }
    if (published) await recordImported(db, id, post.notices);
    await recordAudit(db, { at, actor: author, action: 'post.imported', subject: { type: 'post', id } });
    if (published) await invalidatePost(db, id);
    return 'added';
  });
}

/** Inserts a version and publishes it. */
async function publishVersion(
  db: Db,
  postId: string,
  version: ImportedVersion & { words: number },
  {
    at,
    publishedAt,
    revisedAt,
    networkStatus,
    reviewDueAt,
  }: {
    at: Date;
    publishedAt: Date;
    revisedAt: Date | null;
    networkStatus: NetworkStatus | null;
    reviewDueAt: Date | null;
  },
): Promise<void> {
  const { text, words, approvedAt, approverRole, change, confirmed } = version;
  const contributors = await withKnownAccounts({ db }, text.contributors);
  const imported = { ...text, contributors, words };
  const revisionId = await queries.insertRevision(db, postId, { text: imported, change, note: '', at });
  await queries.markApproved(db, postId, { revisionId, publishedAt, revisedAt, reviewDueAt });
  await insertApproval(db, { revisionId, postId, at: approvedAt, networkStatus, approverRole });
  for (const { at: confirmedAt, role: reviewerRole, due } of confirmed)
    await recordConfirmation(db, {
      postId,
      revisionId,
      reviewerId: null,
      reviewerRole,
      at: confirmedAt,
      due,
    });
}

/** Number of words of a text. @throws AppError text_too_complex */
export async function measureWithinBounds(context: Context, text: PostText): Promise<number> {
  const { words, excess } = await measureText(context, operator, text);
  requireWithinBounds(excess);
  return words;
}

/** A post with what is known of it. */
export interface PostToExport {
  row: ExportRow;
  formerSlugs: string[];
  formerPaths: string[];
  /** Oldest first; none where the post's text isn't exported. */
  versions: ExportedVersion[];
  /** Issued notices, newest first. */
  notices: NoticeRow[];
  /** Oldest first. */
  confirmations: Confirmation[];
}

/**
 * Gives every published post, and every withdrawn one without its text, with their former addresses, ordered
 * by address and read in batches. With `drafts` it gives all posts with their texts.
 */
export async function* exportPosts(
  context: Context,
  { drafts }: { drafts: boolean },
): AsyncGenerator<PostToExport & { total: number }> {
  const scope = drafts ? 'everything' : 'public record';
  const read = <Result>(work: (reading: Context) => Promise<Result>) =>
    readFrom(context, { upToNow: true }, work);
  const total = await read(({ db }) => importExport.countPosts(db, scope));
  let after = '';
  for (;;) {
    const place = { after, limit: 50 };
    const rows = await read(({ db }) => importExport.selectForExport(db, scope, place));
    for (const row of rows) {
      const isWhole = drafts || row.status === 'approved';
      yield { ...(await read((reading) => withFacts(reading, row, isWhole))), total };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.slug;
  }
}

/** A published post by its current address, as the public record has it; null if there is none. */
export async function exportPost(context: Context, slug: string): Promise<PostToExport | null> {
  const [row] = await importExport.selectForExport(context.db, 'public record', { slug });
  return row?.status === 'approved' ? withFacts(context, row, true) : null;
}

async function withFacts(context: Context, row: ExportRow, isWhole: boolean): Promise<PostToExport> {
  return {
    row: isWhole ? row : { ...row, ...noticeTextOf(row) },
    formerSlugs: await importExport.selectFormerSlugs(context.db, row.id, row.slug),
    formerPaths: await importExport.selectFormerPaths(context.db, row.id),
    versions: isWhole ? await importExport.selectVersionsForExport(context.db, row.id) : [],
    notices: await noticesOf(context, row.id),
    confirmations: isWhole ? await confirmationsOf(context, row.id) : [],
  };
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
