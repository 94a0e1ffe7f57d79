import * as deskPaths from '../../../contract/desk/desk-paths.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { PublicActReply } from '../../../contract/people/calls/administration.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type AuditEntryRow, countActs, selectActs } from './queries.ts';

const daysBack = 30;
const mostListed = 50;

type Undoing = Pick<PublicActReply, 'undo' | 'undo_at'>;

const ways: Record<string, (entry: AuditEntryRow, now: Date) => Undoing> = {
  'post.approved': (entry) => (isPublished(entry) ? published(entry, 'withdraw') : without('over')),
  'post.publication_scheduled': (entry) =>
    entry.post_status === 'submitted' ? at('cancel', deskPaths.reviewPath) : without('over'),
  'post.withdrawn': (entry) => without(isPublished(entry) ? 'over' : 'owner'),
  'post.confirmed': () => without('never'),
  'translation.confirmed': () => without('never'),
  'notice.announced': ({ detail }, now) =>
    isAfter(detail.due, now) ? at('cancel', deskPaths.noticesToIssuePath) : without('never'),
  'notice.issued': () => without('never'),
  'notice.cancelled': (entry) => (isPublished(entry) ? published(entry, 'again') : without('over')),
  'recording.confirmed': (entry) => (isPublished(entry) ? published(entry, 'remove') : without('over')),
  'recording.removed': (entry) => (isPublished(entry) ? published(entry, 'again') : without('over')),
  'alert.announced': endsAlert,
  'alert.changed': endsAlert,
  'alert.agreed': endsAlert,
  'alert.ended': () => at('again', deskPaths.alertsPath),
  'incident.opened': () => at('end', deskPaths.incidentsPath),
  'incident.updated': () => at('end', deskPaths.incidentsPath),
  'incident.resolved': () => at('again', deskPaths.incidentsPath),
  'maintenance.begun': () => at('end', deskPaths.incidentsPath),
  'maintenance.changed': () => at('end', deskPaths.incidentsPath),
  'topic.accepted': changesTopic,
  'topic.changed': changesTopic,
  'topic.merged': () => without('never'),
  'account.renamed': () => without('owner'),
  'profile.kept': () => without('owner'),
  'profile.undone': () => without('owner'),
  'account.invited': changesAccount,
  'account.changed': changesAccount,
  'account.role_confirmed': changesAccount,
  'account.removal_agreed': changesAccount,
  'account.disabled': changesAccount,
  'account.enabled': changesAccount,
  'application.accepted': changesAccount,
  'app.reviewed': () => at('change', deskPaths.reviewAppsPath),
  'app.review_taken_back': () => at('change', deskPaths.reviewAppsPath),
  'cloud_node.approved': () => at('remove', deskPaths.cloudNodesPath),
  'cloud_node.retired': () => without('owner'),
};

/**
 * What an account did in the last 30 days to what readers see, and to the rights of others, the newest first, each with what undoes
 * it: 50 of them, and how many there are.
 * @throws AppError not_found
 */
export async function listPublicActs(
  { db, clock }: Context,
  accountId: string,
): Promise<{ acts: PublicActReply[]; total: number }> {
  const now = clock();
  const range = {
    actorId: accountId,
    actions: Object.keys(ways),
    since: new Date(now.getTime() - daysBack * dayMilliseconds),
  };
  const total = await countActs(db, range);
  if (total === null) throw new AppError('not_found');
  const entries = await selectActs(db, { ...range, limit: mostListed });
  return { acts: entries.map((entry) => presentAct(entry, now)), total };
}

function presentAct(entry: AuditEntryRow, now: Date): PublicActReply {
  const { action, detail, subject_name } = entry;
  const undoing = ways[action]?.(entry, now) ?? without('never');
  // An app's entry is about its owner's account; alerts, incidents and topics have no row with a name of its own.
  const named = action.startsWith('app.') ? detail.name : (subject_name ?? detail.title ?? detail.topic);
  return { at: entry.at.toISOString(), action, title: typeof named === 'string' ? named : null, ...undoing };
}

function at(undo: Undoing['undo'], path: string): Undoing {
  return { undo, undo_at: path };
}

function without(undo: 'never' | 'owner' | 'over'): Undoing {
  return { undo, undo_at: null };
}

function published({ subject_name }: AuditEntryRow, undo: Undoing['undo']): Undoing {
  return at(undo, searchAt(deskPaths.publishedPath, subject_name));
}

function endsAlert({ detail }: AuditEntryRow, now: Date): Undoing {
  return isAfter(detail.to, now) ? at('end', deskPaths.alertsPath) : without('over');
}

function changesTopic({ detail }: AuditEntryRow): Undoing {
  return at(
    'change',
    searchAt(deskPaths.staffTopicsPath, typeof detail.topic === 'string' ? detail.topic : null),
  );
}

function changesAccount({ subject_name }: AuditEntryRow): Undoing {
  return at('change', searchAt(deskPaths.accountsPath, subject_name));
}

function searchAt(path: string, words: string | null): string {
  return words ? `${path}?${new URLSearchParams({ q: words.slice(0, 100) })}` : path;
}

function isPublished({ post_status }: AuditEntryRow): boolean {
  return post_status === 'approved';
}

function isAfter(instant: unknown, now: Date): boolean {
  return typeof instant === 'string' && Date.parse(instant) > now.getTime();
}
