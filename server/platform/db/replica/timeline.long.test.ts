/** @module-tag long */
/** Reads after a fail-over: from a standby that has more of the old primary's log than the new one had, and from another one. */
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { examineReplica } from '../../../operations/doctor/replica.ts';
import { createDatabase, type Db } from '../database.ts';
import { databaseUrlOf } from '../database-url.ts';
import { open, query, usedDataDir } from '../fixtures/servers.ts';
import { type Standby, startStandby } from '../fixtures/standby.ts';
import { createPool } from '../pool.ts';
import { selectReplayed, selectWritten } from './places.ts';
import { Replica, readFrom } from './read-from.ts';

vi.setConfig({ testTimeout: 120_000 });

const cleaners: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

async function standbyOf(primary: pg.PoolConfig): Promise<Standby> {
  const standby = await startStandby(primary);
  cleaners.push(() => standby.remove());
  return standby;
}

/** Lets a standby follow another primary, or none. */
async function follow(standby: Standby, primary: pg.PoolConfig | null): Promise<void> {
  const conninfo =
    primary && `host=${primary.host} port=${primary.port} user=${primary.user} password=${primary.password}`;
  await standby.query(`alter system set primary_conninfo = '${conninfo ?? ''}'`);
  if (primary) await standby.query(`alter system set primary_slot_name = ''`);
  await standby.query('select pg_reload_conf()');
}

function databaseOf(connection: pg.PoolConfig): Db {
  const pool = createPool({ ...connection, max: 3 }, () => {});
  cleaners.push(() => pool.end());
  return createDatabase(pool);
}

const receivers = async (standby: Standby) =>
  (await standby.query('select 1 from pg_stat_get_wal_receiver() where pid is not null')).length;

/** The replica of a site whose primary this is. */
async function replicaOf(db: Db, standby: Standby, to: pg.PoolConfig): Promise<() => Promise<string>> {
  const url = databaseUrlOf(standby.connectionTo(to));
  const replica = await Replica.open(db, { url, maxLag: 60 }, () => {});
  cleaners.push(() => replica.close());
  return () =>
    readFrom({ db, replica }, { upToNow: true }, async (reading) => {
      const { rows } = await sql<{ who: string }>`
        select text || case when pg_is_in_recovery() then ' on a replica' else ' on the primary' end as who
        from notes
        order by text desc`.execute(reading.db);
      return rows[0]?.who ?? 'nothing';
    });
}

test('after a fail-over a standby that had more of the old log is not read, and one that follows the new primary is', async () => {
  const { connection: old } = await open(await usedDataDir());
  // One may see how replication goes, the other may not.
  await query(old, `create role seeing login password 'seeing' in role pg_monitor`);
  await query(old, `create role blind login password 'blind'`);
  await query(old, 'create table notes (text text)');
  await query(old, 'grant select on notes to public');
  const [chosen, ahead, late] = [await standbyOf(old), await standbyOf(old), await standbyOf(old)];
  for (const standby of [chosen, late]) {
    await follow(standby, null);
    await expect.poll(() => receivers(standby), { timeout: 20_000 }).toBe(0);
  }
  await query(old, `insert into notes select repeat('a', 1000) from generate_series(1, 1000)`);
  await expect
    .poll(async () => (await ahead.query('select 1 from notes')).length, { timeout: 20_000 })
    .toBe(1000);

  await chosen.query('select pg_promote()');
  const now = chosen.connectionTo(old);
  await query(now, `insert into notes values ('new')`);
  const db = databaseOf(now);
  const written = await selectWritten(db);
  const replayed = await selectReplayed(databaseOf(ahead.connectionTo(old)));
  expect(replayed.position).toBeGreaterThan(written.position);
  const as = (user: string) => ({ ...old, user, password: user });

  const ofAhead = [await replicaOf(db, ahead, as('seeing')), await replicaOf(db, ahead, as('blind'))];
  for (const read of ofAhead) expect(await read()).toBe('new on the primary');
  await follow(ahead, now);
  await ahead.query('checkpoint');
  for (const read of ofAhead) expect(await read()).toBe('new on the primary');
  const url = databaseUrlOf(ahead.connectionTo(as('seeing')));
  expect(await examineReplica(db, { url, maxLag: 1 })).toMatchObject([
    { text: expect.stringMatching(/does not tell that it follows/) },
  ]);

  await follow(late, now);
  const seeing = await replicaOf(db, late, as('seeing'));
  await expect.poll(seeing, { timeout: 20_000 }).toBe('new on a replica');
  const blind = await replicaOf(db, late, as('blind'));
  await late.query('checkpoint');
  await expect.poll(blind, { timeout: 20_000 }).toBe('new on a replica');
  for (const read of ofAhead) expect(await read()).toBe('new on the primary');
});
