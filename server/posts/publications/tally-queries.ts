import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What these posts have, each with the number of those that do: topics, countries, audiences, kinds and languages, the commonest first. */
export async function selectCommon(
  db: Db,
  ids: readonly string[],
): Promise<{ kind: string; value: string; posts: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ kind: string; value: string; posts: number }>`
    select had.kind, had.value, count(*)::int as posts
    from post_search
    cross join lateral (
      select 'topic' as kind, topic as value from unnest(topics) as topic
      union all
      select split_part(facet, ':', 1), split_part(facet, ':', 2) from unnest(facets) as facet
      union all
      select 'language', language
    ) as had
    where post_search.post_id = any(${[...ids]}::uuid[])
    group by had.kind, had.value
    order by posts desc, had.value`.execute(db);
  return rows;
}
