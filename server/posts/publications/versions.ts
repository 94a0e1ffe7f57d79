/** Versions: the approved revisions of a post, as readers had them (product.md#versions). */
import { correctionNoticeDays } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { PostChange } from '../../../contract/posts/post-rules.ts';
import type { NamedReviewer } from '../../../contract/views/version-views.ts';
import type { Context } from '../../platform/context.ts';
import * as queries from './version-queries.ts';

/** A version of a post, without its text. */
export interface Version {
  number: number;
  /** The revision that was approved. */
  revisionId: string;
  /** When readers first saw it. For the first version of an imported post, the imported date. */
  at: Date;
  /** The role of the person who approved it; null if that is unknown, and for imported posts. */
  approverRole: queries.VersionRow['approver_role'];
  /** Whether somebody approved it who wrote it, so that nobody else has reviewed it. */
  alone: boolean;
  /** Their name and institution; null unless they agreed to be named. */
  approver: NamedReviewer | null;
  /** The author's note on what changed; null for the first version and for versions from before notes. */
  change: PostChange | null;
  title: string;
  language: string;
  words: number;
}

/** The text of a version. */
export type VersionText = queries.VersionTextRow;

/** The versions of a published post, oldest first. */
export async function listVersions(
  { db }: Context,
  { id, published_at }: { id: string; published_at: Date | null },
): Promise<Version[]> {
  const rows = await queries.selectVersions(db, id);
  return rows.map((row) => versionOf(row, published_at));
}

export function versionOf(row: queries.VersionRow, publishedAt: Date | null): Version {
  return {
    number: row.version,
    revisionId: row.revision_id,
    at: row.version === 1 ? (publishedAt ?? row.approved_at) : row.approved_at,
    approverRole: row.approver_role,
    alone: row.alone,
    approver:
      row.approver_name === null ? null : { name: row.approver_name, institution: row.approver_institution },
    change: changeOf(row),
    title: row.title,
    language: row.language,
    words: row.words,
  };
}

/** The texts of versions of a post, in the order of `numbers`; null if one of the versions doesn't exist. */
export async function readVersionTexts(
  { db }: Context,
  postId: string,
  numbers: readonly number[],
): Promise<VersionText[] | null> {
  const rows = await queries.selectVersionTexts(db, postId, numbers);
  const texts = numbers.flatMap((number) => rows.find(({ version }) => version === number) ?? []);
  return texts.length === numbers.length ? texts : null;
}

/** The author's note on what changed in a revision or draft; null if there is none. */
export function changeOf({
  change_kind: kind,
  change_note: note,
}: Pick<queries.VersionRow, 'change_kind' | 'change_note'>): PostChange | null {
  return kind !== null && note !== null ? { kind, note } : null;
}

/** Whether a version is a correction so recent that the post's page still announces it. */
export function isRecentCorrection({ change, at }: Version, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return change?.kind === 'correction' && age < correctionNoticeDays * dayMilliseconds;
}
