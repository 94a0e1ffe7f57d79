import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../../tests/mailbox.ts';
import { goodPassword, mailsTo, mailTo, member, newcomer, tokenIn } from '../../../../tests/people.ts';

let site: TestApp;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const better = 'Maji-safi-9';
const signIn = (email: string, password: string, headers = {}) =>
  site.call('POST', '/auth/signin', { ip: newcomer().ip, body: { email, password }, headers });
const statusOf = async (token: string) => (await site.call('GET', '/adminPHIS/users', { token })).status;

async function signedIn() {
  const { email } = await member(site, mailbox);
  const { body } = await signIn(email, goodPassword);
  return { email, token: String(body.token) };
}

function change(token: string, given: { password?: string; to?: string; again?: string } = {}) {
  const { password = goodPassword, to = better, again = to } = given;
  const body = { password, new_password: to, password1: again };
  return site.call('PATCH', '/auth/password', { token, body });
}

describe('a password', () => {
  it('is changed with the old one: this session continues, every other one ends, and the owner is notified', async () => {
    const { email, token } = await signedIn();
    const other = (await signIn(email, goodPassword)).body.token;
    const changed = await change(token);
    expect(changed.body).toEqual({ ok: true });
    expect(changed.headers['set-cookie']).toMatch(/^__Host-device=/);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await signIn(email, goodPassword)).body.code).toBe('incorrect_password');
    expect((await signIn(email, better)).status).toBe(200);
    const mail = await mailTo(site, mailbox, email);
    expect(mail.subject).toBe('Your Afya Research Network password was changed');
    expect(mail.text).toContain('in its settings');
  });

  it('is not changed with a wrong one, and the error is not that of an expired session', async () => {
    const { email, token } = await signedIn();
    expect(await change(token, { password: 'Something-else-1' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', message: 'This is not your current password.' },
    });
    expect(await statusOf(token)).toBe(200);
    expect((await signIn(email, goodPassword)).status).toBe(200);
  });

  it('can be guessed ten times before a wait; right ones cost nothing', { tags: 'edge' }, async () => {
    const { token } = await signedIn();
    let current = goodPassword;
    for (let count = 0; count < 6; count += 1) {
      const to = `Maji-safi-${count}`;
      expect((await change(token, { password: current, to })).status).toBe(200);
      current = to;
    }
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await change(token, { password: `Wrong-${count}-guess` })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    const refused = await change(token, { password: current });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('must follow the rules for new passwords, each shown at its field', async () => {
    const { token } = await signedIn();
    expect((await change(token, { to: 'short' })).body.fields).toMatchObject({
      new_password: 'Password must contain 8 characters',
    });
    expect((await change(token, { again: 'Maji-safi-8' })).body.fields).toEqual({
      password1: 'Passwords must match',
    });
    expect((await change(token, { to: 'Password1' })).body).toMatchObject({
      code: 'invalid_input',
      fields: { new_password: expect.stringContaining('most common') },
    });
    expect(await statusOf(token)).toBe(200);
  });

  it('changed twice at once changes once', async () => {
    const { email, token } = await signedIn();
    const choices = ['Maji-safi-1', 'Maji-safi-2'];
    const replies = await Promise.all(choices.map((to) => change(token, { to })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const won = choices[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(email, won)).status).toBe(200);
  });

  it('is never right for an account without a password', async () => {
    const { token } = await makeAccount(site.context, 'P');
    expect((await change(token)).body.code).toBe('wrong_password');
  });

  it('when changed, ends earlier links for a new password and for another email', async () => {
    const { email, token } = await signedIn();
    await site.call('POST', '/auth/get.password.link', { ip: newcomer().ip, body: { email } });
    const reset = tokenIn(await mailTo(site, mailbox, email));
    const body = { email: newcomer().email, password: goodPassword };
    await site.call('POST', '/auth/change.email', { token, body });
    const confirm = tokenIn(await mailTo(site, mailbox, email));
    await change(token);
    const replies = [
      await site.call('POST', '/auth/forgot.password', { body: { id: reset, password: 'Maji-safi-3' } }),
      await site.call('POST', '/auth/confirm.email', { body: { token: confirm } }),
    ];
    expect(replies.map(({ body: { code } }) => code)).toEqual(['link_expired', 'link_expired']);
  });

  it('when changed, forgets other devices and recognises this one', async () => {
    const { email, token } = await signedIn();
    const { headers } = await change(token);
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    const devices = await site.context.db
      .selectFrom('familiar_devices')
      .innerJoin('accounts', 'accounts.id', 'familiar_devices.account_id')
      .select('seen_at')
      .where('email', '=', email)
      .execute();
    expect(devices).toHaveLength(1);
    const back = await signIn(email, better, { cookie });
    expect(String(back.headers['set-cookie'])).toContain(cookie);
    expect(await mailsTo(site, mailbox, email)).not.toEqual([]);
  });
});
