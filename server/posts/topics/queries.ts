import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface TopicRow {
  id: string;
  word: string;
  slug: string;
  status: 'accepted' | 'proposed' | 'merged';
  merged_into: string | null;
  mesh: string | null;
  icd11: string | null;
  wikidata: string | null;
  names: { language: string; name: string; is_label: boolean }[];
  introductions: { language: string; introduction: string }[];
  broader: string[];
  spellings: string[];
}

/** Every topic with its names, by its word. */
export async function selectTopics(db: Db): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    select id, word, slug, status, merged_into, mesh, icd11, wikidata,
      coalesce((
        select jsonb_agg(jsonb_build_object('language', language, 'name', name, 'is_label', is_label) order by language, name)
        from topic_names
        where topic_id = topic_records.id
      ), '[]') as names,
      coalesce((
        select jsonb_agg(jsonb_build_object('language', language, 'introduction', introduction) order by language)
        from topic_introductions
        where topic_id = topic_records.id
      ), '[]') as introductions,
      array(select broader_id::text from topic_broader where topic_id = topic_records.id order by broader_id) as broader,
      array(
        select topic_spellings.word
        from topic_keys
        join topic_spellings using (key)
        where topic_keys.topic_id = topic_records.id
        order by topic_spellings.word
      ) as spellings
    from topic_records
    order by word`.execute(db);
  return rows;
}

/** Holds off everybody who publishes, merges topics or loads a vocabulary, until the transaction ends. */
export async function holdTopics(db: Db): Promise<void> {
  await sql`select hold_topics()`.execute(db);
}

/** The keys of names, as the database makes them. */
export async function keysOf(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; key: string }>`
    select name, topic_key(name) as key from unnest(${names}::text[]) as name`.execute(db);
  return new Map(rows.map(({ name, key }) => [name, key]));
}

export function selectRecords(db: Db) {
  return db
    .selectFrom('topic_records')
    .select(['id', 'word', 'slug', 'status', 'merged_into', 'curated', 'mesh', 'icd11', 'wikidata'])
    .execute();
}

export type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

/** Which topic each key leads to. */
export function selectKeys(db: Db) {
  return db.selectFrom('topic_keys').select(['key', 'topic_id']).execute();
}

export interface NamedTopic {
  id: string;
  word: string;
  slug: string;
  mesh: string | null;
  icd11: string | null;
  wikidata: string | null;
  names: { language: string; name: string; is_label: boolean; key: string }[];
  broader: string[];
}

/** Writes topics with all of their names and broader topics; they are accepted and curated. */
export async function writeTopics(db: Db, topics: readonly NamedTopic[]): Promise<void> {
  const given = JSON.stringify(topics);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb)
        as topic (id uuid, word text, slug text, mesh text, icd11 text, wikidata text)
    )
    insert into topic_records (id, word, slug, status, curated, mesh, icd11, wikidata)
    select id, word, slug, 'accepted', true, mesh, icd11, wikidata from given
    on conflict (id) do update set
      slug = excluded.slug, status = 'accepted', curated = true,
      mesh = excluded.mesh, icd11 = excluded.icd11, wikidata = excluded.wikidata`.execute(db);
  const ids = topics.map(({ id }) => id);
  await db.deleteFrom('topic_names').where('topic_id', 'in', ids).execute();
  await db.deleteFrom('topic_broader').where('topic_id', 'in', ids).execute();
  await sql`
    insert into topic_names (topic_id, language, name, is_label)
    select topic.id, names.language, names.name, names.is_label
    from jsonb_to_recordset(${given}::jsonb) as topic (id uuid, names jsonb),
      jsonb_to_recordset(topic.names) as names (language text, name text, is_label boolean)`.execute(db);
  await sql`
    insert into topic_keys (key, topic_id)
    select distinct names.key, topic.id
    from jsonb_to_recordset(${given}::jsonb) as topic (id uuid, names jsonb),
      jsonb_to_recordset(topic.names) as names (key text)
    on conflict (key) do nothing`.execute(db);
  await sql`
    insert into topic_keys (key, topic_id)
    select topic_key(topic.word), topic.id
    from jsonb_to_recordset(${given}::jsonb) as topic (id uuid, word text)
    on conflict (key) do nothing`.execute(db);
  await sql`
    insert into topic_broader (topic_id, broader_id)
    select topic.id, broader.id::uuid
    from jsonb_to_recordset(${given}::jsonb) as topic (id uuid, broader jsonb),
      jsonb_array_elements_text(topic.broader) as broader (id)`.execute(db);
}

/** Makes one topic another: its words, posts and followers become the other's. */
export async function mergeTopic(db: Db, former: string, present: string): Promise<void> {
  await sql`select merge_topic(${former}::uuid, ${present}::uuid)`.execute(db);
}

/** Whether a vocabulary was ever loaded. */
export async function hasFile(db: Db): Promise<boolean> {
  return (await db.selectFrom('topic_files').select('sha256').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertFile(db: Db, file: { sha256: Buffer; loaded_at: Date }): Promise<void> {
  await db
    .insertInto('topic_files')
    .values(file)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ loaded_at: file.loaded_at }))
    .execute();
}

/** The names of one topic become synonyms of another, where it has no such name. */
export async function moveNames(db: Db, former: string, present: string): Promise<void> {
  await sql`
    insert into topic_names (topic_id, language, name, is_label)
    select ${present}::uuid, language, name, false from topic_names where topic_id = ${former}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('topic_names').where('topic_id', '=', former).execute();
}

/** Sets the introductions of a topic in some languages; an empty one is removed. */
export async function setIntroductions(
  db: Db,
  topicId: string,
  introductions: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [language, introduction] of Object.entries(introductions)) {
    await db
      .deleteFrom('topic_introductions')
      .where('topic_id', '=', topicId)
      .where('language', '=', language)
      .execute();
    if (introduction !== '')
      await db
        .insertInto('topic_introductions')
        .values({ topic_id: topicId, language, introduction })
        .execute();
  }
}

/** Frees the keys of names that a topic no longer has; those of its word and of words in posts stay. */
export async function deleteOldKeys(db: Db, topicId: string): Promise<void> {
  await sql`
    delete from topic_keys
    where topic_id = ${topicId}
      and not exists (select from topic_spellings where topic_spellings.key = topic_keys.key)
      and not exists (
        select from topic_names where topic_id = ${topicId} and topic_key(name) = topic_keys.key
      )
      and not exists (
        select from topic_records
        where (id = ${topicId} or merged_into = ${topicId}) and topic_key(word) = topic_keys.key
      )`.execute(db);
}

/**
 * The number of published posts by the branches that their topics are in: each word comes with a digit for each
 * branch, 1 where it is in that branch, and so does each number of posts.
 */
export async function countPostsOfBranches(
  db: Db,
  words: readonly { word: string; branches: string }[],
): Promise<{ branches: string; posts: number }[]> {
  const { rows } = await sql<{ branches: string; posts: number }>`
    with placed as materialized (
      select word, branches::bit varying as branches
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as placed (word text, branches text)
    ),
    of_posts as (
      select bit_or(placed.branches) as branches
      from post_topics
      join placed on placed.word = post_topics.topic
      group by post_topics.post_id
    )
    select branches::text, count(*)::int as posts
    from of_posts
    group by branches`.execute(db);
  return rows;
}

/** The number of published posts of topics, by word; topics without posts are left out. */
export async function countPosts(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await db.selectFrom('topics').select(['topic', 'posts']).where('topic', 'in', words).execute();
  return new Map(rows.map(({ topic, posts }) => [topic, posts]));
}
