import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../contract/constants.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { containing, isNamed } from '../../platform/db/like-pattern.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';

export interface NewApplication {
  account_id: string;
  statement: string;
  affiliation: string;
  profile_link: string | null;
  created_at: Date;
}

/** Inserts an application; null if the account has an open one already. */
export async function insertApplication(db: Db, application: NewApplication): Promise<ApplicationRow | null> {
  const row = await db
    .insertInto('applications')
    .values(application)
    .onConflict((conflict) => conflict.column('account_id').where('status', '=', 'open').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

const columns = [
  'applications.id',
  'applications.account_id',
  'applications.status',
  'applications.statement',
  'applications.affiliation',
  'applications.profile_link',
  'applications.created_at',
  'applications.decided_at',
  'applications.reason',
] as const;

/** Applications of an account, newest first. */
export function selectApplicationsOf(db: Db, accountId: string, { limit }: { limit: number }) {
  return db
    .selectFrom('applications')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type ApplicationRow = Awaited<ReturnType<typeof selectApplicationsOf>>[number];

/** Whether an application's affiliation, or its applicant's name or address, contains a text. */
function isAbout(search: string) {
  return search === ''
    ? sql<boolean>`true`
    : sql<boolean>`(lower(applications.affiliation) like ${containing(search)} or ${isNamed(search)})`;
}

/** How many applications that a search leaves are of each status that any is of. */
export function countApplications(db: Db, search: string) {
  return db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.account_id')
    .select((select) => ['applications.status', select.fn.countAll<number>().as('number')])
    .where('accounts.disabled_at', 'is', null)
    .where(isAbout(search))
    .groupBy('applications.status')
    .execute();
}

/**
 * Applications of one status that a search leaves with their applicants: open ones oldest first, others latest decision first. An
 * empty search is none.
 */
export function selectApplications(
  db: Db,
  { status, search, ...request }: PageRequest & { status: ApplicationStatus; search: string },
) {
  const query = applicationsWithApplicants(db)
    .where('applications.status', '=', status)
    .where('accounts.disabled_at', 'is', null)
    .where(isAbout(search));
  return status === 'open'
    ? keysetPage(query, ['applications.created_at', 'applications.id'], 'asc', request).execute()
    : keysetPage(query, ['applications.decided_at', 'applications.id'], 'desc', request).execute();
}

/** Number of open applications that `selectApplications` gives over all pages. */
export async function countOpen(db: Db): Promise<number> {
  return countRows(
    db
      .selectFrom('applications')
      .innerJoin('accounts', 'accounts.id', 'applications.account_id')
      .where('applications.status', '=', 'open')
      .where('accounts.disabled_at', 'is', null),
  );
}

/** An application with its applicant, whose account is neither closed nor disabled. */
export function selectApplication(db: Db, id: string) {
  return applicationsWithApplicants(db)
    .where('applications.id', '=', id)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}

export type ApplicationToDecideRow = NonNullable<Awaited<ReturnType<typeof selectApplication>>>;

function applicationsWithApplicants(db: Db) {
  return db
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.account_id')
    .select(columns)
    .select(['accounts.firstname', 'accounts.lastname', 'accounts.email', 'accounts.language']);
}

/** Locks an application until the transaction ends, so that of two simultaneous decisions one waits. */
export async function lockApplication(db: Db, id: string): Promise<void> {
  await db.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute();
}

export async function markDecided(
  db: Db,
  id: string,
  decision: { status: 'accepted' | 'declined'; decided_at: Date; decided_by: string; reason: string | null },
): Promise<void> {
  await db.updateTable('applications').set(decision).where('id', '=', id).execute();
}

export async function lockApplicationsOf(db: Db, accountId: string): Promise<void> {
  await db
    .selectFrom('applications')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function deleteApplicationsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('applications').where('account_id', '=', accountId).execute();
}
