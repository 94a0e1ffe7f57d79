import { sql } from 'kysely';
import type { Db } from '../../server/platform/db/database.ts';

/** Notes from now on which tables rows are written to; what a transaction rolls back is not noted. */
export async function noteWrites(db: Db): Promise<void> {
  await sql`create table fuzz_writes (place text not null)`.execute(db);
  await sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into public.fuzz_writes values (lower(tg_op) || ' ' || tg_argv[0]);
      return null;
    end
    $$`.execute(db);
  await sql`
    do $$
    declare
      found record;
    begin
      for found in
        select schemaname, tablename from pg_tables t
        where (schemaname = 'public' and tablename <> 'fuzz_writes')
          or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
      loop
        -- Partitions get the trigger of their table.
        continue when exists (
          select from pg_inherits where inhrelid = format('%I.%I', found.schemaname, found.tablename)::regclass
        );
        execute format(
          'create trigger note_write after insert or update or delete on %I.%I for each row execute function note_write(%L)',
          found.schemaname, found.tablename, found.tablename
        );
      end loop;
    end
    $$`.execute(db);
}

/** What was written since the last call, such as `update accounts`. */
export async function takeWrites(db: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`delete from fuzz_writes returning place`.execute(db);
  return [...new Set(rows.map(({ place }) => place))].sort();
}

/** Fills every budget again. */
export async function fillBudgets(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').execute();
}

/** Numbers of sessions and second factors that a cast may have are small, and each cast is a new one. */
export async function closeIncidents(db: Db): Promise<void> {
  await db.deleteFrom('incidents').execute();
  await db.deleteFrom('alerts').execute();
}
