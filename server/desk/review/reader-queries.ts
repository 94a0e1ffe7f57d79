/** What somebody who could read a submission knows. */
import { type RawBuilder, sql } from 'kysely';

/** How many posts say what their author knows: the newest, as some have thousands. */
const newestOfAuthor = 20;

/** What an account published most on lately: at most five topics. `account` is its id in SQL. */
export function topicsOf(account: RawBuilder<string>): RawBuilder<string[]> {
  return sql`array(
    select topic
    from (
      select approved_revision_id
      from posts
      where author_id = ${account} and status = 'approved'
      order by published_at desc, id desc
      limit ${sql.lit(newestOfAuthor)}
    ) as newest
    join revisions on revisions.id = newest.approved_revision_id
    cross join unnest(revisions.topics) as topic
    group by topic
    order by count(*) desc, topic
    limit 5
  )`;
}

/** What an account says it reads, and its own language. `account` is its id in SQL. */
export function languagesOf(account: RawBuilder<string>): RawBuilder<string[]> {
  return sql`array(
    select language from reading_languages where account_id = ${account}
    union
    select speaker.language from accounts as speaker where speaker.id = ${account}
    order by 1
  )`;
}
