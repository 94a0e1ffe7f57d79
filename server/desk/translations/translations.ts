/**
 * Translating published posts (product.md#translations). A draft is bound to the text of the original that it was made
 * from, and to the notices about it that its translator knew; the state follows from both.
 */

import { primaryLanguage } from '../../../contract/constants.ts';
import type {
  ReviewedTranslationReply,
  TranslationDeskReply,
} from '../../../contract/desk/calls/translations.ts';
import { postTextOf, withoutPictures } from '../../../contract/text/post-text.ts';
import { nameOf } from '../../people/index.ts';
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { writingOf } from '../../platform/rendering/rendering.ts';
import { createDraft, getDraft, stateOfTranslation } from '../../posts/index.ts';
import { recordAudit } from '../../trust/index.ts';
import { termsIn } from './glossary.ts';
import { withMarks } from './marks.ts';
import type { DraftOfTranslation } from './queries.ts';
import * as queries from './queries.ts';
import { requireReader } from './readers.ts';

/**
 * Begins a translation: a draft with the text of the original, which its translator writes over. Of a translation, the
 * original is translated.
 * @returns the id of the new post
 * @throws AppError not_found, withdrawn, status_conflict for a retracted post, translation_exists, invalid_input for
 * the language of the original, too_many_requests
 */
export async function translatePost(
  context: Context,
  actor: AccountActor,
  postId: string,
  language: string,
): Promise<string> {
  const originalId = await queries.selectOriginal(context.db, postId);
  // Read before the text of the original: it can only be newer than the notices that its translator is said to know.
  const notice = await queries.selectNewestNotice(context.db, originalId);
  const source = await requireSource(context, originalId, language);
  const existing = await queries.selectExisting(context.db, source.id, primaryLanguage(language));
  if (existing) throw existsAlready(existing, actor);
  // The authors of the original are named as such, and its pictures may be shown by whoever uploaded them.
  const text = { ...withoutPictures(postTextOf(source)), contributors: '', language };
  const { post } = await createDraft(context, actor, text, async (tx, { post: { id } }) => {
    const { db, clock } = tx;
    // With the source locked, of two who begin at once the second one sees the first.
    await queries.lockSource(db, source.id);
    await requireSource(tx, source.id, language);
    const first = await queries.selectExisting(db, source.id, primaryLanguage(language));
    if (first) throw existsAlready(first, actor);
    await queries.insertTranslation(db, {
      post_id: id,
      source_id: source.id,
      language,
      source_revision_id: source.revision_id,
      notice,
      begun_at: clock(),
    });
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'translation.begun',
      subject: { type: 'post', id },
      detail: { source: source.id, revision: source.revision_id, language },
    });
  });
  return post.id;
}

/** A post that may be translated into a language. @throws AppError not_found, withdrawn, status_conflict, invalid_input */
async function requireSource({ db }: Context, id: string, language: string): Promise<queries.SourceRow> {
  const source = await queries.selectSource(db, id);
  if (!source) throw new AppError('not_found');
  if (source.status === 'withdrawn') throw new AppError('withdrawn');
  if (source.status !== 'approved' || source.retracted) throw new AppError('status_conflict');
  if (primaryLanguage(language) === primaryLanguage(source.language))
    throw new AppError('invalid_input', { fields: { language: 'The post is in this language already' } });
  return source;
}

/** Who works on the translation, so that nobody makes a second one without knowing. */
function existsAlready(
  { id, slug, status, author_id, by }: NonNullable<Awaited<ReturnType<typeof queries.selectExisting>>>,
  actor: AccountActor,
): AppError {
  const mine = author_id === actor.id;
  const published = status === 'approved';
  return new AppError('translation_exists', {
    message: mine
      ? 'You are translating this post into that language.'
      : `${by} is translating this post into that language.`,
    // Readers don't know the address of a draft.
    current: { by, mine, published, id: mine || published ? id : null, slug: published ? slug : null },
  });
}

/** The actor's own draft of a translation beside the original. @throws AppError not_found, too_many_requests */
export async function readDesk(
  context: Context,
  actor: AccountActor,
  postId: string,
): Promise<TranslationDeskReply> {
  await spend(context, [{ budget: 'desk:account', key: actor.id }]);
  const { draft } = await getDraft(context, actor, postId);
  const row = await queries.selectDraftOfTranslation(context.db, postId);
  if (!row) throw new AppError('not_found');
  return deskOf(context, actor, postId, row, draft.body);
}

/**
 * The text of a translation that waits for review beside its original, with the notices that its translator knew; null
 * for a post that is no translation.
 */
export async function reviewedTranslation(
  context: Context,
  actor: Actor,
  postId: string,
  body: string,
): Promise<ReviewedTranslationReply | null> {
  const row = await queries.selectDraftOfTranslation(context.db, postId);
  if (!row) return null;
  return {
    ...(await deskOf(context, actor, postId, row, body)),
    known_notices: await queries.selectNoticesUntil(context.db, row.source_id, row.notice),
  };
}

async function deskOf(
  context: Context,
  actor: Actor,
  postId: string,
  row: DraftOfTranslation,
  body: string,
): Promise<TranslationDeskReply> {
  const texts = { source: row.basis_body, newest: row.newest_body, translation: body };
  const languages = { from: primaryLanguage(row.source_language), to: primaryLanguage(row.language) };
  const rows = await context.rendering.run(writingOf(actor), 'alignedTexts', texts);
  const marked = await withMarks(context, postId, rows);
  return {
    id: postId,
    language: row.language,
    machine: row.machine,
    state: stateOfTranslation({
      status: row.status,
      retracted: row.retracted,
      corrected: row.corrected,
      notice: row.unknown_notice,
      based_on: row.basis_id,
      revision: row.newest_id,
    }),
    source: { id: row.source_id, slug: row.slug, language: row.source_language },
    made_from: {
      revision: row.basis_id,
      version: row.basis_version,
      title: row.basis_title,
      summary: row.basis_summary,
    },
    newest: {
      revision: row.newest_id,
      version: row.newest_version,
      title: row.newest_title,
      summary: row.newest_summary,
    },
    notice: row.unknown_notice,
    newest_notice: await queries.selectNewestNotice(context.db, row.source_id),
    rows: marked.map((aligned) => ({
      ...aligned,
      terms: termsIn(context.topics, aligned.source ?? '', languages),
    })),
  };
}

/** What somebody has looked at: a text of the original, and the notices about it. */
interface Seen {
  revision: string;
  notice: number;
}

/**
 * Says of the actor's own draft whether a machine helped, or that it agrees with what readers of the original have.
 * @throws AppError not_found, status_conflict for a text that waits for review, revision_conflict
 */
export function changeTranslation(
  context: Context,
  actor: AccountActor,
  postId: string,
  { machine, seen }: { machine?: boolean | undefined; seen?: Seen | undefined },
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const { draft } = await getDraft(tx, actor, postId);
    const row = await queries.selectDraftOfTranslation(db, postId);
    if (!row) throw new AppError('not_found');
    if (draft.submitted_revision_id) throw new AppError('status_conflict');
    if (seen) await requireNewest(tx, row, seen);
    const changes = {
      ...(machine !== undefined && { machine }),
      ...(seen && { source_revision_id: seen.revision, notice: seen.notice }),
    };
    if (Object.keys(changes).length === 0) return;
    await queries.updateTranslation(db, postId, changes);
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'translation.changed',
      subject: { type: 'post', id: postId },
      detail: { ...(machine !== undefined && { machine }), ...(seen && { ...seen }) },
    });
  });
}

/** Requires that somebody has seen what readers of the original have now. @throws AppError revision_conflict */
async function requireNewest(
  { db }: Context,
  { source_id, newest_id }: { source_id: string; newest_id: string | null },
  { revision, notice }: Seen,
): Promise<void> {
  if (revision !== newest_id || notice !== (await queries.selectNewestNotice(db, source_id)))
    throw new AppError('revision_conflict');
}

/**
 * Says that a published translation agrees with the text of the original that readers have: its translator, or staff who
 * read its language. Readers see who and when; the banner goes.
 * @throws AppError not_found, forbidden, status_conflict, revision_conflict, language_not_read
 */
export function confirmTranslation(
  context: Context,
  actor: AccountActor,
  postId: string,
  { translation, ...seen }: Seen & { translation: string },
): Promise<{ by: string; at: Date }> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const row = await queries.lockPublished(db, postId);
    if (!row) throw new AppError('not_found');
    const isTranslator = row.author_id === actor.id;
    if (!isTranslator) {
      if (actor.role === 'R') throw new AppError('forbidden');
      await requireReader(tx, actor, postId);
    }
    if (row.status !== 'approved' || row.source_status !== 'approved') throw new AppError('status_conflict');
    if (row.revision_id !== translation) throw new AppError('revision_conflict');
    await requireNewest(tx, row, seen);
    const at = clock();
    const by = await nameOf(tx, actor);
    await queries.insertConfirmation(db, {
      post_id: postId,
      revision_id: translation,
      source_revision_id: seen.revision,
      notice: seen.notice,
      account_id: actor.id,
      name: by,
      confirmed_as: isTranslator ? 'translator' : 'staff',
      confirmed_at: at,
    });
    await recordAudit(db, {
      at,
      actor,
      action: 'translation.confirmed',
      subject: { type: 'post', id: postId },
      detail: { translation, ...seen },
    });
    await publishInvalidation(db, ['posts', `post:${postId}`]);
    return { by, at };
  });
}
