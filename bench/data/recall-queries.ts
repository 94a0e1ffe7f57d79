import { sql } from 'kysely';
import { type InterfaceLanguage, interfaceLanguages } from '../../contract/constants.ts';
import type { Db } from '../../server/platform/db/database.ts';

/** Adds readers who like a post, in the languages of the interface in turn. */
export async function insertLikers(
  db: Db,
  { postId, first, count }: { postId: string; first: number; count: number },
): Promise<void> {
  const languages: readonly InterfaceLanguage[] = interfaceLanguages;
  await sql`
    with made as (
      insert into accounts (email, firstname, lastname, role, language, verified_at)
      select
        'reader' || number || '@example.org',
        'Thandiwe',
        'Okafor-Mwangi',
        'P',
        (${languages}::text[])[1 + number % ${languages.length}::int],
        now()
      from generate_series(${first}::int, ${first + count - 1}::int) as number
      returning id
    )
    insert into likes (account_id, post_id, created_at)
    select id, ${postId}, now() from made`.execute(db);
}

/** How many recipients a notice has, and how many emails and jobs that send them were queued for it. */
export async function countQueued(db: Db, noticeId: string) {
  const { rows } = await sql<{ recipients: number; mails: number; jobs: number }>`
    select
      (select count(mail_id)::int from recall_recipients where notice_id = ${noticeId}) as recipients,
      (select count(*)::int from mails where cause like 'recall:%') as mails,
      (select count(*)::int from graphile_worker._private_jobs where key like 'mail:%') as jobs`.execute(db);
  return rows[0];
}

/** Has the planner know the sizes of tables, as soon after rows were added as on a site that runs. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze accounts, likes`.execute(db);
}
