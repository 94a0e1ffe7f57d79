import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import {
  makeAccount,
  makeApproved,
  makeSubmitted,
  makeWithdrawn,
  type TestAccount,
} from '../../../../tests/factories.ts';
import { openSession } from '../../../trust/index.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

const statusOf = async (token: string) => (await site.call('GET', '/adminPHIS/users', { token })).status;
const rename = ({ token }: TestAccount, body: unknown) =>
  site.call('PATCH', '/adminPHIS/name', { token, proved: true, body });

describe('a name', () => {
  it('is changed by its owner, trimmed and in one line', async () => {
    const account = await makeAccount(site.context, 'P');
    const name = { firstname: ' Neema ', lastname: 'van\r\n\u0001 der  Mushi' };
    expect((await rename(account, name)).body).toEqual({ ok: true, waits: false });
    const { body } = await site.call('GET', '/adminPHIS/users', { token: account.token });
    expect(body.user).toMatchObject({ firstname: 'Neema', lastname: 'van der Mushi' });
  });

  it('over published texts waits until somebody else of the staff has agreed to it', {
    tags: 'edge',
  }, async () => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Asha', lastname: 'Kiptoo' });
    const { slug } = await makeApproved(site.context, { author });
    const withdrawn = await makeWithdrawn(site.context, { author });
    const admin = await makeAccount(site.context, 'A');
    const addresses = [`/phis/read/${slug}`, `/phis/read/${withdrawn.slug}`, '/phis', '/'];
    const pages = async () => {
      await site.settled();
      return Promise.all(addresses.map(async (address) => (await site.page(address)).html));
    };
    const list = async () =>
      (await site.call('GET', '/adminPHIS/names', { token: admin.token })).body.changes.filter(
        ({ account_id: id }: { account_id: string }) => id === author.id,
      );
    const decide = (decision: string, after: string, { token } = admin) =>
      site.call('POST', `/adminPHIS/names/${author.id}`, { token, proved: true, body: { decision, after } });
    const barasa = { firstname: 'Asha', lastname: 'Barasa' };
    const bare = { token: author.token, body: barasa };
    expect((await site.call('PATCH', '/adminPHIS/name', bare)).body.code).toBe('proof_needed');
    for (const html of await pages()) expect(html).toContain('Asha Kiptoo');

    expect((await rename(author, barasa)).body).toEqual({ ok: true, waits: true });
    for (const html of await pages()) expect(html).not.toContain('Barasa');
    expect(await list()).toMatchObject([{ before: 'Asha Kiptoo', after: 'Asha Barasa', texts: 1 }]);
    expect((await decide('accept', 'Asha Mushi')).body.code).toBe('name_changed');
    expect((await decide('decline', 'Asha Barasa')).status).toBe(200);
    expect((await decide('accept', 'Asha Barasa')).status).toBe(404);

    await rename(author, barasa);
    expect((await decide('accept', 'Asha Barasa')).status).toBe(200);
    for (const html of await pages()) expect(html).toContain('Asha Barasa');
    expect(await list()).toEqual([]);

    const { db } = site.context;
    const names = { from: 'Asha Kiptoo', to: 'Asha Barasa' };
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', author.id)
      .where('action', 'like', 'account.rename%')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'account.rename_asked', actor_id: author.id, detail: names },
      { action: 'account.rename_declined', actor_id: admin.id, detail: names },
      { action: 'account.rename_asked', actor_id: author.id, detail: names },
      { action: 'account.renamed', actor_id: admin.id, detail: names },
    ]);
    const mailsTo = async (email: string) =>
      (await db.selectFrom('mails').select('cause').where('recipient', '=', email).execute())
        .map(({ cause }) => cause.split(':')[0])
        .filter((cause) => cause?.includes('name.'));
    expect(await mailsTo(author.email)).toEqual([
      'account.name.asked',
      'account.name.decided',
      'account.name.asked',
      'account.name.decided',
    ]);
    expect(await mailsTo(admin.email)).toEqual(['name.to-decide', 'name.to-decide']);
  });

  it('of staff over their own texts is agreed to by somebody else; asking for the present one ends it', async () => {
    const author = await makeAccount(site.context, 'A', { firstname: 'Zuri', lastname: 'Njeri' });
    await makeApproved(site.context, { author });
    await makeAccount(site.context, 'A');
    expect((await rename(author, { firstname: 'Zuri', lastname: 'Atieno' })).body.waits).toBe(true);
    const own = { decision: 'accept', after: 'Zuri Atieno' };
    const address = `/adminPHIS/names/${author.id}`;
    const sent = { token: author.token, proved: true, body: own };
    expect((await site.call('POST', address, sent)).body.code).toBe('own_name');
    expect((await rename(author, { firstname: 'Zuri', lastname: 'Njeri' })).body.waits).toBe(false);
    expect((await site.call('POST', address, sent)).status).toBe(404);
  });

  it('over a text in review waits as well, so that it appears under the name that its reviewer read', async () => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Asha', lastname: 'Kiptoo' });
    await makeSubmitted(site.context, { author });
    const admin = await makeAccount(site.context, 'A');
    expect((await rename(author, { firstname: 'Asha', lastname: 'Barasa' })).body.waits).toBe(true);
    const own = async () => (await site.call('GET', '/adminPHIS/users', { token: author.token })).body;
    expect(await own()).toMatchObject({ user: { lastname: 'Kiptoo' }, asked_name: 'Asha Barasa' });
    const body = { decision: 'accept', after: 'Asha Barasa' };
    await site.call('POST', `/adminPHIS/names/${author.id}`, { token: admin.token, proved: true, body });
    expect(await own()).toMatchObject({ user: { lastname: 'Barasa' }, asked_name: null });
    const kept = await site.context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject_id', '=', author.id)
      .where('action', 'like', 'account.rename%')
      .execute();
    expect(kept).toEqual([{ detail: {} }, { detail: {} }]);
  });

  it('that readers never saw is not in the audit log, which records only that it was changed', async () => {
    const account = await makeAccount(site.context, 'P');
    await rename(account, { firstname: 'Baraka', lastname: 'Secret' });
    await rename(account, { firstname: 'Baraka', lastname: 'Secret' });
    const entries = await site.context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', account.id)
      .execute();
    expect(entries.map(({ action, detail }) => ({ action, detail }))).toEqual([
      { action: 'account.renamed', detail: {} },
    ]);
  });

  it('is not that of the site, of a public body or of somebody of the staff, however it is written', async () => {
    const author = await makeAccount(site.context, 'R');
    await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
    const fault = 'This name looks like that of this site, of a public body or of its staff. Enter your own.';
    for (const [firstname, lastname] of [
      ['World Health', 'Organization'],
      ['Dr WH0', 'Kenya'],
      ['Ministry of', 'Health'],
      ['Neema', 'Mushi'],
      ['N\u0435ema', 'MUSHI'],
      ['Nee\u200bma', 'Mushi'],
      ['Afya', 'Admin'],
      ['\u13aafya Research', 'Network'],
    ] as const)
      expect((await rename(author, { firstname, lastname })).body, `${firstname} ${lastname}`).toMatchObject({
        code: 'invalid_input',
        fields: { firstname: fault },
      });
    expect((await rename(author, { firstname: 'Afya', lastname: 'Juma' })).status).toBe(200);
  });

  it('is neither empty nor longer than a hundred characters', async () => {
    const account = await makeAccount(site.context, 'P');
    const { status, body } = await rename(account, { firstname: ' ', lastname: 'x'.repeat(101) });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ firstname: '*Required', lastname: 'Maximum of 100 characters' });
    // A zero-width space, and a direction override alone.
    const unseen = await rename(account, { firstname: '\u200b', lastname: '\u202e' });
    expect(unseen.body.fields).toEqual({ firstname: '*Required', lastname: '*Required' });
  });
});

describe('a language', () => {
  it('is one of five', async () => {
    const { token } = await makeAccount(site.context, 'P');
    const choose = (language: string) =>
      site.call('PATCH', '/adminPHIS/language', { token, body: { language } });
    expect((await choose('sw')).body).toEqual({ ok: true });
    expect((await site.call('GET', '/adminPHIS/users', { token })).body.user.language).toBe('sw');
    expect((await choose('de')).status).toBe(400);
  });
});

describe('my sessions', () => {
  const list = (token: string) => site.call('GET', '/auth/sessions', { token });
  const end = (token: string, id = '') =>
    site.call('DELETE', `/auth/sessions${id === '' ? '' : `/${id}`}`, { token });

  it('are listed latest first, with the browser and a mark at the present one', async () => {
    const earlier = { ...site.context, clock: () => new Date(Date.now() - 60_000) };
    const account = await makeAccount(earlier, 'P');
    const token = await openSession(site.context, account.id, 'Mozilla/5.0 (Android 10)');
    const { body } = await list(token);
    expect(body.sessions).toEqual([
      {
        id: expect.any(String),
        started_at: expect.any(String),
        expires_at: expect.any(String),
        browser: 'Mozilla/5.0 (Android 10)',
        current: true,
      },
      expect.objectContaining({ browser: null, current: false }),
    ]);
    const [now] = body.sessions;
    expect(Date.parse(now.expires_at) - Date.parse(now.started_at)).toBe(3_600_000);
  });

  it('are listed up to the newest hundred', async () => {
    const { id } = await makeAccount(site.context, 'P');
    for (let count = 0; count < 104; count += 1) await openSession(site.context, id, `Browser ${count}`);
    const { sessions } = (await list(await openSession(site.context, id))).body;
    expect(sessions).toHaveLength(100);
    expect(sessions.some(({ current }: { current: boolean }) => current)).toBe(true);
    expect(sessions.some(({ browser }: { browser: string }) => browser === 'Browser 0')).toBe(false);
  });

  it('can be ended one by one, including this one, each once', async () => {
    const { id, token } = await makeAccount(site.context, 'P');
    const other = await openSession(site.context, id);
    const mine = (await list(other)).body.sessions.find((row: { current: boolean }) => row.current);
    const replies = await Promise.all([end(token, mine.id), end(token, mine.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await statusOf(other)).toBe(401);
    const [last] = (await list(token)).body.sessions;
    expect((await end(token, last.id)).body).toEqual({ ok: true });
    expect(await statusOf(token)).toBe(401);
  });

  it('can be ended by their owner only', async () => {
    const [mine, theirs] = [await makeAccount(site.context, 'S'), await makeAccount(site.context, 'P')];
    const [session] = (await list(theirs.token)).body.sessions;
    expect(await end(mine.token, session.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await statusOf(theirs.token)).toBe(200);
  });

  it('can all be ended except this one', async () => {
    const { id, token } = await makeAccount(site.context, 'P');
    const others = [await openSession(site.context, id), await openSession(site.context, id)];
    const bystander = await makeAccount(site.context, 'P');
    expect((await end(token)).body).toEqual({ ok: true, ended: 2 });
    for (const other of others) expect(await statusOf(other)).toBe(401);
    for (const left of [token, bystander.token]) expect(await statusOf(left)).toBe(200);
    expect((await end(token)).body).toEqual({ ok: true, ended: 0 });
    const audited = await site.context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'account.sessions_ended')
      .where('subject_id', '=', id)
      .execute();
    expect(audited).toEqual([{ detail: { ended: 2 } }]);
  });
});
