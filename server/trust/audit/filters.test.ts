/** Filters and download of the audit log. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recentProofHeader } from '../../../contract/constants.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, proofIn, type TestAccount } from '../../../tests/factories.ts';
import { recordAudit } from './audit-log.ts';

let site: TestApp;
let superAdmin: TestAccount;
let asha: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  superAdmin = await makeAccount(site.context, 'S', { firstname: 'Zawadi', lastname: 'Otieno' });
  asha = await makeAccount(site.context, 'A', { firstname: 'Asha', lastname: '=cmd()' });
  other = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  await record(asha, 'post.returned', '2026-03-13T23:59:59.999Z', '@SUM(A1)');
  await record(asha, 'post.returned', '2026-03-14T00:00:00Z', 'Name the "source", please');
  await record(other, 'post.returned', '2026-03-14T12:00:00Z', '-1+1\nsecond line');
  await record(asha, 'post.approved', '2026-03-14T23:59:59.999Z', null);
  await record(asha, 'post.returned', '2026-03-15T00:00:00Z', '\t=HYPERLINK("https://evil.example")');
});
afterAll(() => site.close());

function record(actor: TestAccount, action: string, at: string, reason: string | null): Promise<void> {
  const entry = { at: new Date(at), actor, action, subject: { type: 'account', id: other.id } } as const;
  return recordAudit(site.context.db, { ...entry, ...(reason !== null && { reason }) });
}
const read = (query: Record<string, string>, token = superAdmin.token, path = '/adminPHIS/audit') =>
  site.call('GET', `${path}?${new URLSearchParams(query)}`, { token, proved: true });
async function timesOf(query: Record<string, string>): Promise<string[]> {
  const { body } = await read(query);
  return body.entries.map(({ at }: { at: string }) => at);
}
async function csvOf(query: Record<string, string>, token = superAdmin.token) {
  const url = `/adminPHIS/audit/csv?${new URLSearchParams(query)}`;
  const proof = (await proofIn(site.context, token)) ?? '';
  return site.app.inject({ url, headers: { authorization: token, [recentProofHeader]: proof } });
}

describe('the audit log', () => {
  it('filters by person, by action, and by UTC days, the last one included', async () => {
    expect(await timesOf({ person: 'asha', action: 'post.returned' })).toEqual([
      '2026-03-15T00:00:00.000Z',
      '2026-03-14T00:00:00.000Z',
      '2026-03-13T23:59:59.999Z',
    ]);
    expect(await timesOf({ from: '2026-03-14', to: '2026-03-14' })).toEqual([
      '2026-03-14T23:59:59.999Z',
      '2026-03-14T12:00:00.000Z',
      '2026-03-14T00:00:00.000Z',
    ]);
    expect(await timesOf({ from: '2026-03-14', to: '2026-03-14', person: 'Neema' })).toHaveLength(1);
    expect(await timesOf({ q: 'source', person: 'asha' })).toEqual(['2026-03-14T00:00:00.000Z']);
    expect(await timesOf({ q: 'source', person: 'neema' })).toEqual([]);
    expect(await timesOf({ person: 'nobody of this name' })).toEqual([]);
  });

  it('refuses days and actions that do not exist', async () => {
    const { body } = await read({ from: '14 March', action: "x'; drop table audit_log" });
    expect(body.fields).toEqual({
      from: 'Not a date such as 2026-03-14',
      action: 'Not the name of an action',
    });
  });
});

describe('the download of the audit log', () => {
  it('has the same entries as the list, and no cell that a spreadsheet would run as a formula', async () => {
    const reply = await csvOf({ action: 'post.returned' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'cache-control': 'no-store',
    });
    const lines = reply.payload.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeff"at","by","actor_id","action","subject_type","subject_id","subject_name","reason","detail"',
    );
    expect(lines.at(-1)).toBe('');
    expect(lines.slice(1, -1)).toEqual(
      [
        ['2026-03-15T00:00:00.000Z', 'Asha =cmd()', asha.id, `'\t=HYPERLINK(""https://evil.example"")`],
        ['2026-03-14T12:00:00.000Z', 'Neema Mushi', other.id, "'-1+1\nsecond line"],
        ['2026-03-14T00:00:00.000Z', 'Asha =cmd()', asha.id, 'Name the ""source"", please'],
        ['2026-03-13T23:59:59.999Z', 'Asha =cmd()', asha.id, "'@SUM(A1)"],
      ].map(
        ([at, by, actor, reason]) =>
          `"${at}","${by}","${actor}","post.returned","account","${other.id}","Neema Mushi","${reason}","{}"`,
      ),
    );
  });

  it('is allowed to super admins only, and is itself recorded with its filters', async () => {
    expect((await csvOf({}, asha.token)).statusCode).toBe(403);
    expect((await site.app.inject('/adminPHIS/audit/csv')).statusCode).toBe(401);
    await csvOf({ person: 'asha' });
    const { body } = await read({ action: 'audit.downloaded' });
    expect(body.entries[0]).toMatchObject({ actor_id: superAdmin.id, detail: { person: 'asha' } });
  });

  it('has every entry, however long the log is, and is limited to five an hour', async () => {
    const { db } = site.context;
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      at: new Date(Date.UTC(2020, 0, 1, 0, 0, index)),
      actor_id: other.id,
      action: 'post.many',
      subject_type: 'account',
      subject_id: other.id,
      reason: null,
      detail: '{}',
    }));
    await db.insertInto('audit_log').values(rows).execute();
    const { token } = await makeAccount(site.context, 'S');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { statusCode, payload } = await csvOf({ action: 'post.many' }, token);
      statuses.push(statusCode);
      if (statusCode === 200) expect(payload.split('\r\n')).toHaveLength(1202);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
