import { sql } from 'kysely';
import { type InterfaceLanguage, interfaceLanguages } from '../../contract/constants.ts';
import type { Db } from '../../server/platform/db/database.ts';

/** Adds addresses that follow a topic by email at once, in the languages of the interface in turn. */
export async function insertFollowers(db: Db, topic: string, count: number): Promise<void> {
  const languages: readonly InterfaceLanguage[] = interfaceLanguages;
  await sql`
    with made as (
      insert into mail_followers (email, language, frequency, told_number, told_at)
      select
        'reader' || number || '@example.org',
        (${languages}::text[])[1 + number % ${languages.length}::int],
        'at_once',
        0,
        now()
      from generate_series(1, ${count}::int) as number
      returning id
    )
    insert into mail_follows (follower_id, kind, value, created_at)
    select id, 'topic', ${topic}, now() - interval '1 day' from made`.execute(db);
  await sql`analyze mail_followers, mail_follows`.execute(db);
}

/** The addresses of those who follow something by email, in the order of their letters. */
export async function followersOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from mail_followers where ended_at is null`.execute(db);
  return rows.map(({ email }) => email).toSorted();
}

/** How many emails to followers are queued, and how many of them are sent. */
export async function countDigests(db: Db): Promise<{ queued: number; sent: number }> {
  const { rows } = await sql<{ queued: number; sent: number }>`
    select count(*)::int as queued, (count(*) filter (where outcome = 'sent'))::int as sent
    from mails
    where cause like 'follow.new:%'`.execute(db);
  return rows[0] ?? { queued: 0, sent: 0 };
}

/** Has another process take over the jobs of one that was killed, as after ten minutes. */
export async function releaseJobs(db: Db): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = locked_at - interval '11 minutes'
    where locked_at is not null`.execute(db);
}
