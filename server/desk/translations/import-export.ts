/** What files of posts say of translations: exported, and bound again on an import (product.md#translations). */
import { primaryLanguage } from '../../../contract/constants.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import * as files from './import-export-queries.ts';
import * as queries from './queries.ts';

/** What a file says of the original of a translation. */
export interface ExportedTranslation {
  /** The address of the original. */
  post: string;
  /** The version of the original that the text agrees with. */
  version: number;
  /** How many notices about the original the translator knew. Their numbers differ from site to site. */
  notices: number;
  machine: boolean;
  /** Who said last that it does, after it was published. */
  confirmed?: ExportedConfirmation | undefined;
}

interface ExportedConfirmation {
  by: string;
  as: 'translator' | 'staff';
  at: Date;
}

/** What the text of a translation that is exported agrees with; null for another post. */
export async function exportTranslation(
  { db }: Context,
  postId: string,
): Promise<ExportedTranslation | null> {
  const row = await files.selectForExport(db, postId);
  if (!row) return null;
  const { slug: post, version, notices, machine, name: by, confirmed_as: as, confirmed_at: at } = row;
  const confirmed = by !== null && as !== null && at !== null ? { by, as, at } : undefined;
  return { post, version, notices, machine, confirmed };
}

/** A file that was imported, and the original that it names. */
interface ImportedTranslation {
  fingerprint: string;
  original: ExportedTranslation;
}

/**
 * Binds imported posts to their originals. Call it once all files are imported: in which order they came doesn't
 * matter. A post that is bound already stays as it is.
 * @returns for each file why its post isn't bound, or what it is bound to instead; null where all is well
 */
export async function bindImported(
  context: Context,
  actor: AccountActor,
  translations: readonly ImportedTranslation[],
): Promise<(string | null)[]> {
  const ids = await files.selectImported(
    context.db,
    translations.map(({ fingerprint }) => fingerprint),
  );
  const declared = new Set(ids.values());
  const problems: (string | null)[] = [];
  for (const { fingerprint, original } of translations) {
    const id = ids.get(fingerprint);
    // The post was made here, and is bound as this site knows.
    problems.push(id === undefined ? null : await bind(context, actor, id, { original, declared }));
  }
  return problems;
}

function bind(
  context: Context,
  actor: AccountActor,
  id: string,
  { original, declared }: { original: ExportedTranslation; declared: ReadonlySet<string> },
): Promise<string | null> {
  return inTransaction(context, async ({ db, clock }) => {
    const { post: slug, version, machine } = original;
    const unbound = (why: string) => `${why}; the post is imported without its original`;
    const sourceId = await files.selectPostAt(db, slug);
    const locked = await files.lockToBind(db, sourceId === undefined ? [id] : [id, sourceId]);
    const post = locked.get(id);
    if (!post || post.is_translation) return null;
    const source = sourceId === undefined ? undefined : locked.get(sourceId);
    if (!source) return unbound(`the original ${slug} is not there`);
    if (source.id === id) return unbound(`the original ${slug} is the post itself`);
    if (source.is_translation || declared.has(source.id))
      return unbound(`the original ${slug} is a translation itself`);
    if (post.is_original) return unbound('the post is the original of other translations');
    if (primaryLanguage(post.language) === primaryLanguage(source.language))
      return unbound(`the original ${slug} is in the same language`);
    const existing = await queries.selectExisting(db, source.id, primaryLanguage(post.language));
    if (existing && post.status !== 'withdrawn')
      return unbound(`the original ${slug} has another translation into ${primaryLanguage(post.language)}`);
    const named = await files.selectVersion(db, source.id, version);
    // Of a withdrawn post, the public record has only the notice; readers of its translations have to hear of that.
    const revision = named ?? (source.status === 'withdrawn' ? source.approved_revision_id : null);
    if (!revision) return unbound(`the original ${slug} has no version ${version}`);
    const at = clock();
    const made = {
      source_revision_id: revision,
      notice: await files.selectNoticeAfter(db, source.id, original.notices),
      machine,
    };
    await queries.insertTranslation(db, {
      post_id: id,
      source_id: source.id,
      language: post.language,
      begun_at: at,
      ...made,
    });
    await files.insertTranslatedRevisions(db, id, made);
    if (original.confirmed && post.approved_revision_id !== null)
      await queries.insertConfirmation(db, {
        post_id: id,
        revision_id: post.approved_revision_id,
        source_revision_id: revision,
        notice: made.notice,
        account_id: null,
        name: original.confirmed.by,
        confirmed_as: original.confirmed.as,
        confirmed_at: original.confirmed.at,
      });
    await recordAudit(db, {
      at,
      actor,
      action: 'translation.begun',
      subject: { type: 'post', id },
      detail: { source: source.id, revision, language: post.language },
    });
    await publishInvalidation(db, ['posts', `post:${id}`, `post:${source.id}`]);
    return named
      ? null
      : `the original ${slug} is withdrawn and has no version ${version} here; the post is bound to its last version`;
  });
}
