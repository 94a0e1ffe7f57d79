import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  longEnoughStatement,
  makeAccount,
  makeApplication,
  type TestAccount,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from '../../../tests/mailbox.ts';

let site: TestApp;
let mailbox: Mailbox;
let admin: TestAccount;
let superAdmin: TestAccount;
let reader: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  admin = await makeAccount(site.context, 'A');
  superAdmin = await makeAccount(site.context, 'S');
});

beforeEach(async () => {
  reader = await makeAccount(site.context, 'P');
});

afterEach(async () => {
  await site.context.db.deleteFrom('applications').execute();
  await site.context.db.deleteFrom('mails').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(site.context.db);
  mailbox.reset();
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const good = {
  statement: longEnoughStatement,
  affiliation: 'Makerere University',
  profile_link: 'https://example.org/amina',
};
const reason = 'Your work fits what we publish.';
const apply = (body: object = good, { token } = reader) =>
  site.call('POST', '/adminPHIS/application', { token, body });
const mine = async ({ token } = reader) =>
  (await site.call('GET', '/adminPHIS/application', { token })).body.application;
const list = (query = '', { token } = admin) =>
  site.call('GET', `/adminPHIS/applications${query}`, { token });
const decide = (id: string, body: object, { token } = admin) =>
  site.call('PATCH', `/adminPHIS/applications/${id}`, { token, proved: true, body });

async function mails(): Promise<ReceivedMail[]> {
  await site.runJobs();
  return [...mailbox.messages];
}

describe('a reader', () => {
  it('applies to write and sees the application’s status', async () => {
    expect(await mine()).toBeNull();
    const { status, body } = await apply();
    expect(status).toBe(201);
    expect(body.application).toEqual({
      id: expect.any(String),
      status: 'open',
      ...good,
      created_at: expect.any(String),
      decided_at: null,
      reason: null,
    });
    expect(await mine()).toEqual(body.application);
  });

  it('has one open application at a time, even if two are sent at once', async () => {
    const replies = await Promise.all([apply(), apply()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await apply()).body.code).toBe('application_open');
  });

  it('is refused a statement that is too short or too long', async () => {
    const { status, body } = await apply({
      statement: 'Too short.',
      affiliation: ' ',
      profile_link: 'javascript:alert(1)',
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      statement: 'Minimum of 100 characters',
      affiliation: '*Required',
      profile_link: 'Enter a link such as https://example.org',
    });
    const long = { statement: 'x'.repeat(2001), affiliation: 'x'.repeat(201) };
    expect((await apply(long)).body.fields).toEqual({
      statement: 'Maximum of 2000 characters',
      affiliation: 'Maximum of 200 characters',
    });
  });

  it('can leave the link out', async () => {
    const { profile_link: _, ...rest } = good;
    expect((await apply(rest)).body.application.profile_link).toBeNull();
  });

  it('can apply only while they are not an author', async () => {
    for (const role of ['R', 'A', 'S'] as const)
      expect(await apply(good, await makeAccount(site.context, role))).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
  });

  it('may apply again after being declined, and sees the latest application', async () => {
    const first = (await apply()).body.application;
    await decide(first.id, { decision: 'decline', reason });
    expect(await mine()).toMatchObject({ status: 'declined', reason });
    const second = (await apply()).body.application;
    expect(second.id).not.toBe(first.id);
    expect(await mine()).toEqual(second);
  });
});

describe('staff', () => {
  it('get an email for each application in their own language; the applicant gets none', async () => {
    const unverified = await makeAccount(site.context, 'A');
    const { db } = site.context;
    const told = [admin.id, superAdmin.id];
    const accounts = db.updateTable('accounts');
    await accounts.set({ verified_at: null }).where('id', '=', unverified.id).execute();
    await accounts
      .set({ disabled_at: new Date() })
      .where('role', 'in', ['A', 'S'])
      .where('id', 'not in', [...told, unverified.id])
      .execute();
    await accounts.set({ language: 'sw' }).where('id', '=', admin.id).execute();
    await apply();

    const received = await mails();

    const bySomebody = Object.fromEntries(received.map(({ envelope, subject }) => [envelope.to[0], subject]));
    expect(received).toHaveLength(2);
    expect(bySomebody).toEqual({
      [admin.email]: 'Mtu ameomba kuandika kwenye Afya Research Network',
      [superAdmin.email]: 'Someone applied to write for Afya Research Network',
    });
    expect(received[0]?.text).toContain('https://afya.example/dash/applications');
    await accounts.set({ language: 'en' }).where('id', '=', admin.id).execute();
  });

  it('see open applications page by page, the longest waiting first', { tags: 'edge' }, async () => {
    const ids: string[] = [];
    for (let minutes = 60; minutes > 0; minutes -= 1) {
      const earlier = { ...site.context, clock: () => new Date(Date.now() - minutes * 60_000) };
      ids.push((await makeApplication(earlier, await makeAccount(site.context, 'P'))).id);
    }
    const first = (await list()).body;
    const second = (await list(`?status=open&cursor=${first.next}`)).body;
    expect([...first.applications, ...second.applications].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect(first.applications[0]).toMatchObject({
      firstname: 'Amina',
      lastname: expect.any(String),
      email: expect.stringContaining('@example.org'),
      account_id: expect.any(String),
      affiliation: 'Makerere University',
    });
    expect((await list('?cursor=nonsense')).status).toBe(400);
    expect((await list('?status=lost')).status).toBe(400);
  });

  it('see decided applications in a list of their own, the latest decision first', async () => {
    const applications = [await makeApplication(site.context), await makeApplication(site.context)];
    for (const { id } of applications) await decide(id, { decision: 'decline', reason });
    const { applications: declined } = (await list('?status=declined')).body;
    expect(declined).toHaveLength(2);
    expect(declined[0].decided_at >= declined[1].decided_at).toBe(true);
    expect((await list('?status=accepted')).body.applications).toEqual([]);
    expect((await list()).body.applications).toEqual([]);
  });

  it('accept: the reader gets the role at once, their old sessions end, and an email tells them', async () => {
    const { id } = (await apply()).body.application;
    await mails();
    mailbox.reset();
    const { status, body } = await decide(id, { decision: 'accept' });
    expect(status).toBe(200);
    expect(body.application).toMatchObject({ id, status: 'accepted', reason: null, email: reader.email });
    expect((await site.call('GET', '/adminPHIS/users', { token: reader.token })).status).toBe(401);
    const account = await site.context.db
      .selectFrom('accounts')
      .select(['role', 'author'])
      .where('id', '=', reader.id)
      .executeTakeFirst();
    expect(account).toEqual({ role: 'R', author: true });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      envelope: { to: [reader.email] },
      subject: 'You can write for Afya Research Network now',
    });
  });

  it('may give a reason when they accept', async () => {
    const { id } = await makeApplication(site.context, reader);
    await decide(id, { decision: 'accept', reason });
    const told = (await mails()).find(({ envelope }) => envelope.to.includes(reader.email));
    expect(told?.text).toContain(`> ${reason}`);
  });

  it('decline with a reason, which the reader gets by email; the role stays', async () => {
    const { id } = (await apply()).body.application;
    expect((await decide(id, { decision: 'decline' })).body.fields).toEqual({
      reason: 'Give a reason for the applicant',
    });
    expect((await decide(id, { decision: 'decline', reason: 'No.' })).body.fields).toEqual({
      reason: 'Minimum of 10 characters',
    });
    expect((await decide(id, { decision: 'decline', reason: 'x'.repeat(1001) })).status).toBe(400);
    expect((await decide(id, { decision: 'decline', reason })).status).toBe(200);
    expect(await mine()).toMatchObject({ status: 'declined', reason });
    const told = (await mails()).filter(({ envelope }) => envelope.to.includes(reader.email));
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your application to write for Afya Research Network',
    ]);
    expect(told[0]?.text).toContain(`> ${reason}`);
  });

  it('decide once: of two simultaneous decisions one wins', async () => {
    const { id } = await makeApplication(site.context, reader);
    const replies = await Promise.all([
      decide(id, { decision: 'accept' }),
      decide(id, { decision: 'decline', reason }, superAdmin),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('application_decided');
    const told = (await mails()).filter(({ envelope }) => envelope.to.includes(reader.email));
    expect(told).toHaveLength(1);
    expect((await decide(id, { decision: 'accept' })).body.code).toBe('application_decided');
  });

  it('do not lower the role of an applicant who was promoted meanwhile', async () => {
    const { id } = await makeApplication(site.context, reader);
    const body = { role: 'A', author: false, reason: longEnoughReason };
    await site.call('PATCH', `/adminPHIS/accounts/${reader.id}`, {
      proved: true,
      token: superAdmin.token,
      body,
    });
    expect((await decide(id, { decision: 'accept' })).status).toBe(200);
    const account = await site.context.db
      .selectFrom('accounts')
      .select(['role', 'author'])
      .where('id', '=', reader.id)
      .executeTakeFirst();
    expect(account).toEqual({ role: 'A', author: true });
  });

  it('leave an audit entry with the reason', async () => {
    const { id } = await makeApplication(site.context, reader);
    await decide(id, { decision: 'decline', reason });
    const { body } = await site.call('GET', `/adminPHIS/audit?q=${reader.id}`, {
      proved: true,
      token: superAdmin.token,
    });
    expect(body.entries[0]).toMatchObject({
      action: 'application.declined',
      actor_id: admin.id,
      reason,
      detail: { application: id },
    });
  });

  it('get 404 for an unknown application or one of a disabled account', async () => {
    expect((await decide(randomUUID(), { decision: 'accept' })).status).toBe(404);
    const { id } = await makeApplication(site.context, reader);
    const { db } = site.context;
    await db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', reader.id).execute();
    expect((await list()).body.applications).toEqual([]);
    expect((await decide(id, { decision: 'accept' })).status).toBe(404);
  });
});
