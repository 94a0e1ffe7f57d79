import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Organization } from './organization-file.ts';

/** Active organisations with a name of which a word begins like `words`, best first. */
export async function selectBeginning(
  db: Db,
  words: string,
  { preferred, limit }: { preferred: readonly string[]; limit: number },
): Promise<{ id: string; name: string; country: string | null }[]> {
  // `words` has letters, digits and spaces only, which no pattern needs to escape.
  const { rows } = await sql<{ id: string; name: string; country: string | null }>`
    select id, name, country
    from ror_organizations
    where status = 'active' and words like ${`% ${words}%`}
    order by
      words like ${`%| ${words}|%`} desc,
      words like ${`%| ${words}%`} desc,
      (country = any(${preferred})) is true desc,
      length(name),
      name,
      id
    limit ${limit}`.execute(db);
  return rows;
}

/** Adds organisations, or replaces them by their ids. */
export async function upsertOrganizations(
  db: Db,
  organizations: readonly (Organization & { words: string })[],
  fileId: number,
): Promise<void> {
  await sql`
    insert into ror_organizations (id, name, other_names, country, status, words, file_id)
    select id, name, other_names, country, status, words, ${fileId}
    from jsonb_to_recordset(${JSON.stringify(organizations)}::jsonb)
      as organization (id text, name text, other_names text[], country text, status text, words text)
    on conflict (id) do update
    set name = excluded.name, other_names = excluded.other_names, country = excluded.country,
      status = excluded.status, words = excluded.words, file_id = excluded.file_id`.execute(db);
}

/** Begins a file and gives its id. Another load waits until this one has ended. */
export async function startFile(db: Db): Promise<number> {
  await sql`lock table ror_files in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ror_files', 'id'))::int as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Deletes what is not in a file, and records the file. @returns its number of organisations */
export async function endFile(db: Db, file: { id: number; sha256: Buffer; at: Date }): Promise<number> {
  await db.deleteFrom('ror_organizations').where('file_id', '<>', file.id).execute();
  const { rows } = await sql<{ organizations: number }>`
    insert into ror_files (id, sha256, organizations, loaded_at) overriding system value
    select ${file.id}, ${file.sha256}, count(*), ${file.at} from ror_organizations
    returning organizations`.execute(db);
  return rows[0]?.organizations ?? 0;
}

export async function selectLastFile(db: Db) {
  const row = await db
    .selectFrom('ror_files')
    .select([sql<string>`encode(sha256, 'hex')`.as('sha256'), 'organizations', 'loaded_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type OrganizationFile = NonNullable<Awaited<ReturnType<typeof selectLastFile>>>;
