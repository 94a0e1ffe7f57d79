import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { goodPassword, mailsTo, mailTo, member, newcomer, signUp, tokenIn } from '../../../tests/people.ts';

let site: TestApp;
let mailbox: Mailbox;
let lateBy = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  site.context.clock = () => new Date(Date.now() + lateBy);
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

/** Runs something with the clock some hours later. */
async function later<Result>(hours: number, action: () => Promise<Result>): Promise<Result> {
  lateBy = hours * 3_600_000;
  try {
    return await action();
  } finally {
    lateBy = 0;
  }
}

const from = (ip = newcomer().ip) => ({ ip });
const verify = (token: string, path = '/auth/verify.email', cookie = '') =>
  site.call('POST', path, { ...from(), headers: { cookie }, body: { token } });
const reset = (id: string, password = 'Maji-safi-9') =>
  site.call('POST', '/auth/forgot.password', { ...from(), body: { id, password } });
const signIn = (email: string, password: string) =>
  site.call('POST', '/auth/signin', { ...from(), body: { email, password } });
const askForReset = (email: string) =>
  site.call('POST', '/auth/get.password.link', { ...from(), body: { email } });

async function resetToken(email: string): Promise<string> {
  await askForReset(email);
  return tokenIn(await mailTo(site, mailbox, email));
}

describe('a verification link', () => {
  it('works once, and then says that the account is already verified', async () => {
    const { token, cookie } = await signUp(site, mailbox);
    expect((await verify(token, '/auth/verify.email', cookie)).body).toEqual({ ok: true });
    expect(await verify(token)).toMatchObject({
      status: 409,
      body: { code: 'already_verified', message: 'Your account has already been Verified' },
    });
  });

  it('works for the other audience too, and for one of two requests at once', async () => {
    const { token } = await signUp(site, mailbox);
    const replies = await Promise.all([verify(token), verify(token, '/developer/verify.email')]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('followed in another browser keeps the password and offers a new one', async () => {
    const strangers = await signUp(site, mailbox);
    for (const [path, cookie] of [
      ['/auth/verify.email', ''],
      ['/developer/verify.email', strangers.cookie.replace(/.{8}$/, 'AAAAAAAA')],
    ] as const) {
      const { email, token } = await signUp(site, mailbox);
      const { body } = await verify(token, path, cookie);
      expect(body).toEqual({ ok: true, choose_password: expect.any(String) });
      expect((await signIn(email, goodPassword)).status).toBe(200);
      expect((await reset(body.choose_password)).body).toEqual({ ok: true });
      expect((await signIn(email, goodPassword)).body.code).toBe('incorrect_password');
      expect((await signIn(email, 'Maji-safi-9')).status).toBe(200);
    }
  });

  it('expires after a day, and a new one can be asked for', async () => {
    const { email, token } = await signUp(site, mailbox);
    expect(await later(25, () => verify(token))).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    const asked = await site.call('PATCH', '/auth/verify.email', { ...from(), body: { email } });
    expect(asked.body).toEqual({ ok: true, message: 'A link has been sent to your email.' });
    expect((await verify(tokenIn(await mailTo(site, mailbox, email)))).status).toBe(200);
  });

  it('expires when a newer one is sent', async () => {
    const { email, token } = await signUp(site, mailbox);
    await site.call('PATCH', '/developer/verify.email', { ...from(), body: { email } });
    await site.runJobs();
    expect((await verify(token)).body.code).toBe('link_expired');
    const mail = await mailTo(site, mailbox, email);
    expect(mail.text).toContain('/developer/auth/verify/');
    expect((await verify(tokenIn(mail))).status).toBe(200);
  });

  it('is refused when its token is invented, changed, for a password, or of a session', async () => {
    const { email, token } = await signUp(site, mailbox);
    const { token: session } = await makeAccount(site.context, 'P');
    const verified = await member(site, mailbox);
    const other = await resetToken(verified.email);
    const changed = `${token.slice(0, -4)}AAAA`;
    for (const bad of ['nonsense', changed, other, session, `${token}.x`, '💧']) {
      expect(await verify(bad)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    }
    expect((await signIn(email, goodPassword)).body.code).toBe('not_verified');
  });

  it('is asked for with the same answer whether or not the account exists', async () => {
    const { email } = await member(site, mailbox);
    const before = (await mailsTo(site, mailbox, email)).length;
    const stranger = newcomer().email;
    for (const address of [email, stranger]) {
      const reply = await site.call('PATCH', '/auth/verify.email', { ...from(), body: { email: address } });
      expect(reply).toMatchObject({
        status: 200,
        body: { ok: true, message: 'A link has been sent to your email.' },
      });
    }
    expect(await mailsTo(site, mailbox, email)).toHaveLength(before);
    expect(await mailsTo(site, mailbox, stranger)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the emailed link, which ends every session and notifies the owner', async () => {
    const { email } = await member(site, mailbox);
    const { body } = await signIn(email, goodPassword);
    const mail = await (async () => {
      await askForReset(email);
      return mailTo(site, mailbox, email);
    })();
    expect(mail.text).toContain('https://afya.example/auth/forgotpwd/');
    expect((await reset(tokenIn(mail))).body).toEqual({ ok: true });

    expect((await site.call('GET', '/adminPHIS/users', { token: body.token })).body.code).toBe(
      'token_expired',
    );
    expect((await signIn(email, goodPassword)).body.code).toBe('incorrect_password');
    expect((await signIn(email, 'Maji-safi-9')).status).toBe(200);
    const notice = await mailTo(site, mailbox, email);
    expect(notice.subject).toBe('Your Afya Research Network password was changed');
    expect(notice.text).not.toMatch(/forgotpwd/);
  });

  it('is asked for without a look-up before the answer, so time does not reveal accounts', async () => {
    const { email } = await member(site, mailbox);
    const jobsOf = async (address: string) => {
      const before = await site.context.db.selectFrom('one_time_links').select('id').execute();
      expect((await askForReset(address)).status).toBe(200);
      const after = await site.context.db.selectFrom('one_time_links').select('id').execute();
      const waiting = await sql<{ payload: object; task: string }>`
        select jobs.payload, tasks.identifier as task
        from graphile_worker._private_jobs as jobs
        join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      `.execute(site.context.db);
      await site.runJobs();
      return { made: after.length - before.length, waiting: waiting.rows };
    };
    for (const address of [email, newcomer().email]) {
      const request = { purpose: 'reset-password', door: 'reader', email: address };
      expect(await jobsOf(address)).toEqual({ made: 0, waiting: [{ payload: request, task: 'sendLink' }] });
    }
  });

  it('can be replaced once, within an hour, by the newest link only', async () => {
    const { email } = await member(site, mailbox);
    const older = await resetToken(email);
    const newer = await resetToken(email);
    expect(await reset(older)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect((await later(1.01, () => reset(newer))).body.code).toBe('link_expired');
    expect((await reset(newer)).status).toBe(200);
    expect((await reset(newer, 'Maji-safi-10')).body.code).toBe('link_expired');
  });

  it('replaced by one that is too short, too plain or too common leaves the link usable', async () => {
    const { email } = await member(site, mailbox);
    const token = await resetToken(email);
    const fields = async (password: string) => (await reset(token, password)).body.fields;
    expect(await fields('')).toEqual({ password: 'Password is required' });
    expect(await fields('Ab1')).toEqual({ password: 'Password must be a minimum of 8 characters' });
    expect(await fields('nothing but words')).toEqual({
      password: 'Password must contain:\n1 number\n1 lowercase letter\n1 uppercase letter',
    });
    expect(await fields('Password1')).toHaveProperty('password');
    expect(await fields(`A1${'a'.repeat(300)}`)).toHaveProperty('password');
    expect((await reset(token)).status).toBe(200);
  });

  it('sends nothing to an unknown, unverified or disabled account', async () => {
    const unverified = await signUp(site, mailbox);
    const closed = await member(site, mailbox);
    await site.context.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('email', '=', closed.email)
      .execute();
    for (const email of [unverified.email, closed.email, newcomer().email]) {
      const before = (await mailsTo(site, mailbox, email)).length;
      expect((await askForReset(email)).body).toEqual({
        ok: true,
        message: 'A link has been sent to your email.',
      });
      expect(await mailsTo(site, mailbox, email)).toHaveLength(before);
    }
  });

  it('sends at most five links an hour to an address, whoever asks', async () => {
    const { email } = await member(site, mailbox);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await askForReset(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('leaves no token in the database, before or after the email is sent', async () => {
    const { email } = await member(site, mailbox);
    await askForReset(email);
    const everything = async () => {
      const { db } = site.context;
      const tables = [
        await db.selectFrom('mails').selectAll().execute(),
        await db.selectFrom('one_time_links').selectAll().execute(),
        await db.selectFrom('sessions').selectAll().execute(),
        await db.selectFrom('audit_log').selectAll().execute(),
      ];
      return JSON.stringify(tables);
    };
    const before = await everything();
    const token = tokenIn(await mailTo(site, mailbox, email));
    for (const text of [before, await everything()]) expect(text).not.toContain(token.split('.').at(-1));
  });

  it('sends no email whose link was replaced before it was sent', async () => {
    const { email } = await member(site, mailbox);
    const before = (await mailsTo(site, mailbox, email)).length;
    await askForReset(email);
    await askForReset(email);
    const mails = await mailsTo(site, mailbox, email);
    expect(mails).toHaveLength(before + 1);
    expect((await reset(tokenIn(await mailTo(site, mailbox, email)))).status).toBe(200);
  });
});
