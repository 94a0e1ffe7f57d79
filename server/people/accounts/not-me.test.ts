import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { cookieIn, goodPassword, mailsTo, mailTo, newcomer, signUp, tokenIn } from '../../../tests/people.ts';

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

const post = (path: string, body: object, headers = {}) =>
  site.call('POST', path, { ip: newcomer().ip, headers, body });
const notMe = (token: string, path = '/auth/not.me') => post(path, { token });
const verify = (token: string) => post('/auth/verify.email', { token });
const signIn = (email: string) => post('/auth/signin', { email, password: goodPassword });
const askAgain = (email: string) =>
  site.call('PATCH', '/auth/verify.email', { ip: newcomer().ip, body: { email } });
const statusOf = async (email: string) => (await post('/auth/query.email', { email })).body;

/** Changes the account by SQL, as staff or its owner would. */
const change = (email: string, values: object) =>
  site.context.db.updateTable('accounts').set(values).where('email', '=', email).execute();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

describe('the email about a sign-up', () => {
  it('says when and from what browser it came, in no words of the header, again when asked again', async () => {
    for (const [agent, browser] of [
      [firefox, 'Firefox, Linux'],
      ['Firefox/1 visit https://evil.example', 'Firefox'],
      ['evil.example', 'not recognised'],
    ] as const) {
      const { email } = newcomer();
      const person = { email, password: goodPassword, password1: goodPassword };
      const reply = await post('/developer/auth/signup', person, { 'user-agent': agent });
      expect(cookieIn(reply.headers)).not.toBe('');
      const first = await mailTo(site, mailbox, email);
      const at = /\d{4} at .+ UTC/;
      expect(first.text).toMatch(at);
      await askAgain(email);
      const second = await mailTo(site, mailbox, email);
      expect(at.exec(second.text ?? '')).toEqual(expect.arrayContaining([at.exec(first.text ?? '')?.[0]]));
      for (const { text } of [first, second]) {
        expect(text).toContain(`Browser: ${browser}.`);
        expect(text).not.toContain('evil');
      }
      expect(first.text).toContain(`https://afya.example/developer/auth/not-me/${tokenIn(first)}`);
    }
  });
});

describe('the link "It wasn’t me"', () => {
  it('deletes the account, frees the address and can be repeated, on both sides', async () => {
    for (const path of ['/auth/not.me', '/developer/not.me']) {
      const { email, token } = await signUp(site, mailbox);
      for (let times = 0; times < 2; times += 1)
        expect(await notMe(token, path)).toMatchObject({ status: 200, body: { ok: true } });
      expect(await statusOf(email)).toMatchObject({ ok: false });
      expect((await signIn(email)).body.code).toBe('incorrect_password');
      expect((await verify(token)).body.code).toBe('link_expired');
      const again = { firstname: 'A', lastname: 'B', email, password: goodPassword, password1: goodPassword };
      expect((await post('/auth/signup', again)).status).toBe(201);
      expect((await notMe(token, path)).status).toBe(200);
      expect(await statusOf(email)).toMatchObject({ ok: true });
    }
  });

  it('works after the address was verified, and ends the link for a new password', async () => {
    const { email, token } = await signUp(site, mailbox);
    const { choose_password: id } = (await verify(token)).body;
    expect((await notMe(token)).status).toBe(200);
    expect((await signIn(email)).body.code).toBe('incorrect_password');
    expect((await post('/auth/forgot.password', { id, password: 'Maji-safi-9' })).body.code).toBe(
      'link_expired',
    );
  });

  it('works after a newer one was sent, and a waiting email is not sent', async () => {
    const { email, token } = await signUp(site, mailbox);
    const before = (await mailsTo(site, mailbox, email)).length;
    await askAgain(email);
    expect((await notMe(token)).status).toBe(200);
    expect(await mailsTo(site, mailbox, email)).toHaveLength(before);
  });

  it('deletes for one of many presses at once, and never an account that was verified at once', async () => {
    const { token } = await signUp(site, mailbox);
    const replies = await Promise.all([notMe(token), verify(token), notMe(token), verify(token)]);
    expect(replies[0].status).toBe(200);
    expect(replies[2].status).toBe(200);
    const left = await site.context.db
      .selectFrom('accounts')
      .select('id')
      .where('closed_at', 'is not', null)
      .where('verified_at', 'is not', null)
      .execute();
    expect(left).toEqual([]);
  });

  it('is refused after seven days', async () => {
    const { email, token } = await signUp(site, mailbox);
    const days = async (count: number) => {
      lateBy = count * 86_400_000;
      const reply = await notMe(token);
      lateBy = 0;
      return reply;
    };
    expect(await days(7.01)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect(await statusOf(email)).toMatchObject({ ok: true });
    expect((await days(6.9)).status).toBe(200);
  });

  it('is refused when its token is invented, changed, or of a session', async () => {
    const { email, token } = await signUp(site, mailbox);
    const { token: session } = await makeAccount(site.context, 'P');
    for (const bad of ['nonsense', `${token.slice(0, -4)}AAAA`, session])
      expect(await notMe(bad)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    expect(await statusOf(email)).toMatchObject({ ok: true });
  });

  it('never deletes an account with which somebody has signed in', async () => {
    const { email, token } = await signUp(site, mailbox);
    await verify(token);
    const { body } = await signIn(email);
    await post('/auth/signout', {}, { authorization: body.token });
    for (const path of ['/auth/not.me', '/developer/not.me'])
      expect(await notMe(token, path)).toMatchObject({ status: 409, body: { code: 'account_in_use' } });
    expect((await signIn(email)).status).toBe(200);
  });

  it('never deletes an account whose password was chosen by its owner', async () => {
    const { email, token } = await signUp(site, mailbox);
    const { choose_password: id } = (await verify(token)).body;
    await post('/auth/forgot.password', { id, password: 'Maji-safi-9' });
    expect((await notMe(token)).body.code).toBe('account_in_use');
    expect(await statusOf(email)).toMatchObject({ ok: true });
  });

  it('never deletes an account that staff gave something or disabled', async () => {
    for (const values of [
      { role: 'R' },
      { author: true },
      { disabled_at: new Date() },
      { second_factor: true },
    ]) {
      const { email, token } = await signUp(site, mailbox);
      await change(email, values);
      expect((await notMe(token)).body.code).toBe('account_in_use');
      expect(await statusOf(email)).toMatchObject({ ok: true });
    }
  });
});
