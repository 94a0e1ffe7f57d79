/** Entries of the audit log as the person whom they are about gets them. */

import type { PersonalDataReply } from '../../../contract/operations/calls/personal-data.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { AuditEntryAboutRow } from '../../trust/index.ts';

/** What others did on one's posts without telling their author: reviews, and decisions that were undone or stopped. */
const unseenOnPosts = /^(review\..*|post\.decision_(undone|stopped))$/;

/** The entries without those that the actor doesn't get. */
export async function* shownTo(
  { id }: AccountActor,
  entries: AsyncIterable<AuditEntryAboutRow>,
): AsyncGenerator<AuditEntryAboutRow> {
  for await (const entry of entries) {
    const isUnseen = entry.subject_type === 'post' && unseenOnPosts.test(entry.action);
    if (entry.actor_id === id || !isUnseen) yield entry;
  }
}

/** The details of what others did that say nothing about them. */
const detailsOfOthers = new Set([
  'application',
  'as',
  'author',
  'decided_at',
  'due',
  'enables',
  'ended',
  'from',
  'kind',
  'language',
  'notice',
  'number',
  'publish_at',
  'recall',
  'report',
  'revision',
  'role',
  'sessions_ended',
  'to',
  'translation',
  'version',
]);

/** An entry as the actor gets it: those of others without details about others. */
export function presentAuditEntry(
  row: AuditEntryAboutRow,
  actor: AccountActor,
): PersonalDataReply['deeds'][number] {
  const { action, subject_type, subject_id, reason } = row;
  const mine = row.actor_id === actor.id;
  const shown = Object.entries(row.detail).filter(([name]) => mine || detailsOfOthers.has(name));
  return {
    at: row.at.toISOString(),
    mine,
    action,
    subject_type,
    subject_id,
    reason,
    detail: Object.fromEntries(shown),
  };
}
