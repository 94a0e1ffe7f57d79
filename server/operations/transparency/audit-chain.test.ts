/** @module-tag edge */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { operator } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import { type ChainHead, checkAuditChain, type PublishedHead, sealAuditLog } from './audit-chain.ts';
import {
  findChangedDays,
  logAuditDays,
  publishedHeads,
  sealAndPublish,
  uncoveredEntries,
} from './audit-days.ts';

let site: TestApp;
beforeEach(async () => {
  site = await startTestApp();
  onTestFinished(() => site.close());
});

const at = (instant: string, { context } = site) => ({ ...context, clock: () => new Date(instant) });

function record(reason: string, { context } = site): Promise<void> {
  return recordAudit(context.db, {
    at: new Date('2026-03-01T08:00:00Z'),
    actor: operator,
    action: 'post.withdrawn',
    subject: { type: 'post', id: randomUUID() },
    reason,
  });
}

async function check(): Promise<string[]> {
  const { problems } = await checkAuditChain(site.context, await publishedHeads(site.context));
  return problems;
}

/** Changes the database without its triggers, as an operator could. */
async function tamper(...changes: RawBuilder<unknown>[]): Promise<void> {
  await site.context.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const change of changes) await change.execute(db);
  });
}

it('the chain of the audit log has a seal for each entry, once, whichever nodes seal at once', async () => {
  const other = await site.addNode();
  for (let number = 0; number < 30; number += 1) await record(`${number}`, number % 2 ? site : other);
  await Promise.all([sealAuditLog(site.context), sealAuditLog(other.context), sealAuditLog(site.context)]);
  const { rows } = await sql<{ entries: number; seals: number; last: number; waiting: number }>`
    select (select count(*)::int from audit_log) as entries, count(*)::int as seals, max(number)::int as last,
      (select count(*)::int from audit_unsealed) as waiting
    from audit_seals`.execute(site.context.db);
  const [{ entries = 0 } = {}] = rows;
  expect(entries).toBeGreaterThanOrEqual(30);
  expect(rows).toEqual([{ entries, seals: entries, last: entries, waiting: 0 }]);
  expect(await check()).toEqual([]);
});

it('seals entries whose transaction took longer than those of later ones', async () => {
  const { context } = site;
  await inTransaction(context, async ({ db }) => {
    await recordAudit(db, {
      at: new Date('2026-03-01T07:00:00Z'),
      actor: operator,
      action: 'post.approved',
      subject: { type: 'post', id: randomUUID() },
    });
    await record('quick');
    await sealAuditLog(context);
  });
  await sealAuditLog(context);
  expect(await checkAuditChain(context, [])).toMatchObject({ waiting: 0, problems: [] });
});

it('the chain of the audit log can’t be changed or removed by the program itself', async () => {
  await record('kept');
  await sealAuditLog(site.context);
  await expect(sql`delete from audit_seals`.execute(site.context.db)).rejects.toThrow('never changed');
  await expect(sql`update audit_seals set salt = salt`.execute(site.context.db)).rejects.toThrow(
    'never changed',
  );
});

describe('a change by SQL', () => {
  beforeEach(async () => {
    for (const reason of ['one', 'two', 'three', 'four', 'five']) await record(reason);
    await sealAuditLog(site.context);
  });

  const columns = {
    at: sql`at + interval '1 millisecond'`,
    action: sql`'post.approved'`,
    actor_id: sql`gen_random_uuid()`,
    subject_type: sql`'account'`,
    subject_id: sql`gen_random_uuid()`,
    reason: sql`null`,
    detail: sql`detail || '{"more": 1}'`,
  };
  it.each(Object.entries(columns))('of the column %s of an entry is found', async (column, value) => {
    await tamper(sql`update audit_log set ${sql.ref(column)} = ${value} where reason = 'three'`);
    expect(await check()).toEqual([expect.stringMatching(/^Entry \d+ of .* isn’t as it was sealed\.$/)]);
  });

  it('that swaps two entries is found at both', async () => {
    await tamper(
      sql`update audit_log set reason = case reason when 'two' then 'three' else 'two' end where reason in ('two', 'three')`,
    );
    expect(await check()).toHaveLength(2);
  });

  it('that removes an entry with its seal leaves a gap', async () => {
    await tamper(
      sql`delete from audit_seals where entry_id in (select id from audit_log where reason in ('two', 'three'))`,
      sql`delete from audit_log where reason in ('two', 'three')`,
    );
    expect(await check()).toEqual([expect.stringMatching(/^Seals \d+ to \d+ are missing\.$/)]);
  });

  it('of an entry that waits for its seal is found if it is removed', async () => {
    await record('waiting');
    await tamper(sql`delete from audit_log where reason = 'waiting'`);
    await sealAuditLog(site.context);
    expect(await check()).toEqual([expect.stringMatching(/^Entry \d+ was removed before it was sealed\.$/)]);
  });

  it('after which the chain is made anew from there no longer has the published head', async () => {
    await logAuditDays(at('2026-03-02T02:00:00Z'));
    expect(await publishedHeads(site.context)).toEqual([
      {
        published: 'for 2026-03-01',
        seal: expect.any(Number),
        head: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(await check()).toEqual([]);
    await tamper(
      sql`update audit_log set reason = 'another' where reason = 'four'`,
      sql`insert into audit_unsealed select entry_id from audit_seals`,
      sql`delete from audit_seals`,
    );
    await sealAuditLog(site.context);
    expect(await check()).toEqual([
      expect.stringMatching(/^Seal \d+ isn’t the one that was published for 2026-03-01\.$/),
    ]);
    expect(await findChangedDays(site.context)).toEqual([{ day: '2026-03-01', index: expect.any(Number) }]);
  });

  it('that removes the last seals is found by the published head', async () => {
    await logAuditDays(at('2026-03-02T02:00:00Z'));
    await tamper(
      sql`delete from audit_seals where entry_id = (select id from audit_log where reason = 'five')`,
      sql`delete from audit_log where reason = 'five'`,
    );
    expect(await check()).toEqual([
      expect.stringMatching(/^Seal \d+, which was published for 2026-03-01, is missing\.$/),
    ]);
  });
});

describe('the head of the chain', () => {
  const leaves = async () =>
    (await publishedHeads(site.context)).filter(({ published }) => published.startsWith('at '));

  it('is published an hour after what it covers, and at once after what gives power', async () => {
    await record('one');
    await sealAndPublish(at('2026-03-01T08:59:00Z'));
    expect(await leaves()).toEqual([]);
    expect(await uncoveredEntries(site.context, [])).toEqual({
      count: 1,
      since: new Date('2026-03-01T08:00:00Z'),
      has: false,
    });
    await sealAndPublish(at('2026-03-01T09:00:00Z'));
    await sealAndPublish(at('2026-03-01T12:00:00Z'));
    expect(await leaves()).toMatchObject([{ seal: 1, published: 'at 2026-03-01T09:00:00.000Z' }]);
    expect((await uncoveredEntries(site.context, await leaves())).count).toBe(0);

    await recordAudit(site.context.db, {
      at: new Date('2026-03-01T12:00:00Z'),
      actor: operator,
      action: 'account.role_confirmed',
      subject: { type: 'account', id: randomUUID() },
    });
    await sealAndPublish(at('2026-03-01T12:00:01Z'));
    expect(await leaves()).toMatchObject([{ seal: 1 }, { seal: 2 }]);
    expect(await check()).toEqual([]);
  });

  it('leaves the database with every seal, so that an insider who makes the whole chain anew is found', async () => {
    const collected: PublishedHead[] = [];
    const { security } = site.context;
    const watching = Object.create(security, {
      seal: { value: (head: ChainHead) => collected.push({ ...head, published: 'outside' }) },
    });
    for (const reason of ['one', 'two', 'three']) await record(reason);
    await sealAuditLog({ ...site.context, security: watching });
    expect(collected).toEqual([
      { seal: 3, head: expect.stringMatching(/^[0-9a-f]{64}$/), published: 'outside' },
    ]);
    expect(await checkAuditChain(site.context, collected)).toMatchObject({ problems: [] });

    await tamper(
      sql`update audit_log set reason = 'another' where reason = 'one'`,
      sql`insert into audit_unsealed select entry_id from audit_seals`,
      sql`delete from audit_seals`,
    );
    await sealAuditLog(site.context);
    // Within the database nothing is wrong any more.
    expect(await check()).toEqual([]);
    expect((await checkAuditChain(site.context, collected)).problems).toEqual([
      'Seal 3 isn’t the one that was published outside.',
    ]);
  });
});
