/** Applications of readers who want to write (product.md#applying-to-write): they apply, and staff decide. */
import type { z } from 'zod';
import type { ApplicationStatus } from '../../../contract/constants.ts';
import type { applications as contract } from '../../../contract/people/calls/applications.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { paginate } from '../../platform/db/pagination.ts';
import { recordAudit } from '../../trust/index.ts';
import { promoteToAuthor } from '../accounts/administration.ts';
import { mailApplied, mailDecided } from './emails.ts';
import type { ApplicationRow, ApplicationToDecideRow } from './queries.ts';
import * as queries from './queries.ts';

const pageLength = 50;

export interface ApplicationInput {
  statement: string;
  affiliation: string;
  profile_link?: string | null | undefined;
}

/**
 * Applies to write and emails the staff.
 * @throws AppError application_open while an earlier one is not decided on
 */
export function apply(
  context: Context,
  actor: AccountActor,
  { statement, affiliation, profile_link = null }: ApplicationInput,
): Promise<ApplicationRow> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    const made = await queries.insertApplication(db, {
      account_id: actor.id,
      statement,
      affiliation,
      profile_link,
      created_at: at,
    });
    if (!made) throw new AppError('application_open');
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { application: made.id };
    await recordAudit(db, { at, actor, action: 'application.made', subject, detail });
    await mailApplied(tx, actor, made.id);
    return made;
  });
}

/** The actor's latest application; null where there is none. */
export async function latestApplication(
  { db }: Context,
  actor: AccountActor,
): Promise<ApplicationRow | null> {
  const [latest] = await queries.selectApplicationsOf(db, actor.id, { limit: 1 });
  return latest ?? null;
}

/** The actor's latest thousand applications, newest first. */
export function exportApplicationsOf({ db }: Context, actor: AccountActor): Promise<ApplicationRow[]> {
  return queries.selectApplicationsOf(db, actor.id, { limit: 1000 });
}

/**
 * Applications of one status that a search leaves, open ones oldest first, others latest decision first; and how many it leaves of
 * each status. Those of closed or disabled accounts are left out.
 * @throws AppError invalid_input for a bad cursor
 */
export async function listApplications(
  { db }: Context,
  { status = 'open', q: search = '', cursor }: z.output<typeof contract.listApplications.query>,
) {
  const page = await paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectApplications(db, { ...request, status, search }),
    ({ created_at, decided_at, id }) => ({ at: decided_at ?? created_at, id }),
  );
  const counted = await queries.countApplications(db, search);
  const number = (of: ApplicationStatus) => Number(counted.find((row) => row.status === of)?.number ?? 0);
  const counts = { open: number('open'), accepted: number('accepted'), declined: number('declined') };
  return { ...page, counts };
}

/** Number of open applications. */
export function countOpenApplications({ db }: Context): Promise<number> {
  return queries.countOpen(db);
}

/**
 * Decides on an application and emails the applicant with the reason. Accepting gives the role of an author
 * and, if the role changes, ends the applicant's sessions. Of two simultaneous decisions one wins.
 * @throws AppError not_found, application_decided
 */
export function decideApplication(
  context: Context,
  actor: AccountActor,
  id: string,
  { decision, reason = null }: { decision: 'accept' | 'decline'; reason?: string | null | undefined },
): Promise<ApplicationToDecideRow> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    await queries.lockApplication(db, id);
    const application = await queries.selectApplication(db, id);
    if (!application) throw new AppError('not_found');
    if (application.status !== 'open') throw new AppError('application_decided');
    const status = decision === 'accept' ? 'accepted' : 'declined';
    await queries.markDecided(db, id, { status, decided_at: at, decided_by: actor.id, reason });
    if (decision === 'accept') await promoteToAuthor(tx, actor, application.account_id);
    await recordAudit(db, {
      at,
      actor,
      action: `application.${status}`,
      subject: { type: 'account', id: application.account_id },
      detail: { application: id },
      ...(reason !== null && { reason }),
    });
    await mailDecided(tx, application, { status, reason });
    return { ...application, status, decided_at: at, reason };
  });
}

/** Locks the actor's applications until the transaction ends, so that nobody decides on them meanwhile. */
export function lockApplicationsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.lockApplicationsOf(db, actor.id);
}

/** Deletes the actor's applications, in the transaction that closes their account. */
export function deleteApplicationsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteApplicationsOf(db, actor.id);
}
