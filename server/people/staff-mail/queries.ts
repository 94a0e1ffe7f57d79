import { sql } from 'kysely';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import {
  type StaffMailChoice,
  type StaffMailKind,
  usualStaffMail,
} from '../../../contract/people/calls/staff-mail.ts';
import { staffRoles } from '../../../contract/people/roles.ts';
import type { Db } from '../../platform/db/database.ts';

/** What somebody has chosen, by kind. */
export async function selectChoices(db: Db, accountId: string): Promise<Map<StaffMailKind, StaffMailChoice>> {
  const rows = await db
    .selectFrom('staff_mail')
    .select(['kind', 'choice'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ kind, choice }) => [kind, choice]));
}

export async function upsertChoices(
  db: Db,
  choices: readonly { account_id: string; kind: StaffMailKind; choice: StaffMailChoice }[],
): Promise<void> {
  await db
    .insertInto('staff_mail')
    .values(choices)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({ choice: (row) => row.ref('excluded.choice') }),
    )
    .execute();
}

/** Somebody of the staff who can be emailed. */
export interface StaffToMail {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  language: InterfaceLanguage;
  choice: StaffMailChoice;
  /** Whether they were asked about it already. */
  asked: boolean;
}

/** What an email to the staff is about. */
export interface About {
  kind: StaffMailKind;
  about: readonly string[];
  /** The primary subtag of its language; null if it has none. */
  language: string | null;
  topics: readonly string[];
}

/**
 * The staff who can be emailed, except these: first who reads the language, among them who has published on the topics, and
 * among these who was asked longest ago.
 */
export async function selectStaffToMail(
  db: Db,
  { kind, about, language, topics }: About,
  except: readonly string[],
): Promise<StaffToMail[]> {
  const { rows } = await sql<StaffToMail>`
    select accounts.id, accounts.email, accounts.firstname, accounts.lastname, accounts.language,
      coalesce(staff_mail.choice, ${usualStaffMail(kind)}) as choice,
      exists (
        select from staff_asked where staff_asked.account_id = accounts.id and about = any(${about}::uuid[])
      ) as asked
    from accounts
    left join staff_mail on staff_mail.account_id = accounts.id and staff_mail.kind = ${kind}
    where accounts.role = any(${staffRoles})
      and accounts.verified_at is not null
      and accounts.disabled_at is null
      and accounts.id <> all(${except}::uuid[])
    order by
      (
        accounts.language = ${language} or exists (
          select
          from reading_languages
          where reading_languages.account_id = accounts.id and reading_languages.language = ${language}
        )
      ) desc nulls last,
      exists (
        select
        from posts
        join revisions on revisions.id = posts.approved_revision_id
        where posts.author_id = accounts.id and revisions.topics && ${topics}::text[]
      ) desc,
      (
        select max(asked_at) from staff_asked where staff_asked.account_id = accounts.id and staff_asked.kind = ${kind}
      ) asc nulls first,
      accounts.id`.execute(db);
  return rows;
}

export async function insertAsked(
  db: Db,
  rows: readonly { about: string; account_id: string; kind: StaffMailKind; asked_at: Date }[],
): Promise<void> {
  await db
    .insertInto('staff_asked')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets who was asked before an instant. */
export async function deleteAskedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('staff_asked').where('asked_at', '<', before).execute();
}

export async function insertDigest(
  db: Db,
  entry: { account_id: string; subject: string; added_at: Date },
): Promise<void> {
  await db.insertInto('staff_digests').values(entry).execute();
}

/** Who has something for a daily email since before an instant. */
export async function selectDueDigests(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_digests')
    .select('account_id')
    .distinct()
    .where('added_at', '<=', before)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Takes what somebody's daily email lists, oldest first. */
export async function takeDigest(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('staff_digests')
    .where('account_id', '=', accountId)
    .returning(['id', 'subject'])
    .execute();
  return rows.sort((one, other) => one.id - other.id).map(({ subject }) => subject);
}

/** Somebody of the staff who can be emailed; undefined for anybody else. */
export function selectAddressee(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'firstname', 'lastname', 'language'])
    .where('id', '=', accountId)
    .where('role', 'in', staffRoles)
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes what somebody chose, what they were asked, and what their next daily email would list. */
export async function deleteStaffMail(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('staff_mail').where('account_id', '=', accountId).execute();
  await db.deleteFrom('staff_asked').where('account_id', '=', accountId).execute();
  await db.deleteFrom('staff_digests').where('account_id', '=', accountId).execute();
}
