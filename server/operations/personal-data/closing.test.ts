import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { mailsTo, newcomer, goodPassword as password, tokenIn } from '../../../tests/people.ts';
import { waitingJobs } from '../../platform/jobs/job-queue.ts';
import { closeDue } from './personal-data.ts';

let site: TestApp;
let mailbox: Mailbox;
let superAdmin: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url, CLOSING_DAYS: '7' });
  superAdmin = await makeAccount(site.context, 'S', { password });
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const close = (token: string) =>
  site.call('POST', '/auth/close', { token, proved: true, body: { password } });
const keep = (token: string) => site.call('POST', '/auth/keep.account', { body: { token } });
const signIn = ({ email }: TestAccount) =>
  site.call('POST', '/auth/signin', { ip: newcomer().ip, body: { email, password } });
const own = (token: string) => site.call('GET', '/adminPHIS/users', { token });
const accountRow = ({ id }: TestAccount) =>
  site.context.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = async ({ id }: TestAccount) =>
  (
    await site.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', '<>', 'account.created')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

/** An account that is about to close. */
async function closingAccount() {
  const owner = await makeAccount(site.context, 'R', { password, firstname: 'Asha', lastname: 'Kiptoo' });
  const { status, body } = await close(owner.token);
  expect(status).toBe(200);
  return { owner, due: new Date(body.closes_at) };
}

it('an account closes seven days after its owner asked for it, and not before', async () => {
  const before = Date.now();
  const { owner, due } = await closingAccount();
  expect(Math.round((due.getTime() - before) / 3_600_000)).toBe(7 * 24);
  expect((await own(owner.token)).status).toBe(401);
  const [mail] = await mailsTo(site, mailbox, owner.email);
  expect(mail?.subject).toBe('Your Afya Research Network account is about to close');
  expect(mail?.text).toContain('/auth/keep-account/');

  // Its owner may still sign in, and sees when it closes; asked again, the time stays.
  const { token } = (await signIn(owner)).body;
  expect((await own(token)).body.closing).toEqual({ at: due.toISOString(), days: 7 });
  expect((await close(token)).body.closes_at).toBe(due.toISOString());
  const jobs = (await waitingJobs(site.context.db)).filter(({ name }) => name === 'closeAccount');
  expect(jobs.filter(({ payload }) => (payload as { account: string }).account === owner.id)).toEqual([
    expect.objectContaining({ payload: { account: owner.id, due: due.toISOString() } }),
  ]);
  expect(new Date(jobs[0]?.at ?? 0).getTime()).toBeGreaterThan(before);

  await closeDue(site.context, owner.id, new Date(due.getTime() - 1000));
  expect((await accountRow(owner)).closed_at).toBeNull();
  await closeDue(site.context, owner.id, due);
  await closeDue(site.context, owner.id, due);
  expect(await accountRow(owner)).toMatchObject({
    firstname: '',
    closed_at: expect.any(Date),
    closing_at: null,
  });
  expect(await auditOf(owner)).toEqual(['account.closing_asked', 'account.closing_asked', 'account.closed']);
  expect((await mailsTo(site, mailbox, owner.email)).at(-1)?.subject).toContain('is closed');
  expect((await signIn(owner)).status).toBe(401);
});

it('the link in the email keeps the account, once, and leads to a new password', async () => {
  const { owner, due } = await closingAccount();
  const { token } = (await signIn(owner)).body;
  const [mail] = await mailsTo(site, mailbox, owner.email);
  if (!mail) throw new Error('no email');
  const kept = await keep(tokenIn(mail));
  expect(kept.status).toBe(200);
  expect((await own(token)).status).toBe(401);
  await closeDue(site.context, owner.id, due);
  expect(await accountRow(owner)).toMatchObject({ closed_at: null, closing_at: null });
  expect((await keep(tokenIn(mail))).body.code).toBe('link_expired');
  const chosen = { id: kept.body.choose_password, password: 'Mvua-kubwa-3' };
  expect((await site.call('POST', '/auth/forgot.password', { body: chosen })).status).toBe(200);
  expect((await mailsTo(site, mailbox, owner.email)).map(({ subject }) => subject)).toContain(
    'Your Afya Research Network account stays',
  );
});

it('its owner keeps the account when signed in, and then the link has ended', async () => {
  const { owner, due } = await closingAccount();
  const [mail] = await mailsTo(site, mailbox, owner.email);
  const { token } = (await signIn(owner)).body;
  for (const _ of [1, 2]) expect((await site.call('DELETE', '/auth/close', { token })).status).toBe(200);
  expect((await own(token)).body.closing.at).toBeNull();
  expect(await auditOf(owner)).toEqual(['account.closing_asked', 'account.kept']);
  expect((await keep(mail ? tokenIn(mail) : '')).body.code).toBe('link_expired');
  await closeDue(site.context, owner.id, due);
  expect((await accountRow(owner)).closed_at).toBeNull();
});

it('disabling an account, against somebody who took it over, stops its closing', async () => {
  const { owner, due } = await closingAccount();
  const change = (disabled: boolean) =>
    site.call('PATCH', `/adminPHIS/accounts/${owner.id}`, {
      token: superAdmin.token,
      proved: true,
      body: { disabled, reason: longEnoughReason },
    });
  expect((await change(true)).status).toBe(200);
  await closeDue(site.context, owner.id, due);
  expect((await mailsTo(site, mailbox, owner.email)).map(({ subject }) => subject)).toContain(
    'Your Afya Research Network account stays',
  );
  expect((await change(false)).status).toBe(200);
  await closeDue(site.context, owner.id, due);
  expect(await accountRow(owner)).toMatchObject({ closed_at: null, closing_at: null });
});

it('a super admin whose account is about to close is not the one who stays', async () => {
  expect((await close(superAdmin.token)).body.code).toBe('last_super_admin');
  const second = await makeAccount(site.context, 'S', { password });
  const { body } = await close(second.token);
  expect((await close(superAdmin.token)).body.code).toBe('last_super_admin');
  await closeDue(site.context, second.id, new Date(body.closes_at));
  expect((await accountRow(second)).closed_at).toEqual(expect.any(Date));
});
