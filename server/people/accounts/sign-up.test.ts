import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import {
  cookieIn,
  goodPassword,
  mailsTo,
  mailTo,
  member,
  newcomer,
  signUp,
  tokenIn,
} from '../../../tests/people.ts';

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

const names = { firstname: 'Zawadi', lastname: 'Otieno' };
const passwords = { password: goodPassword, password1: goodPassword };

describe('signing up', () => {
  it('emails a link in the requested language, made from PUBLIC_URL and never from the Host header', async () => {
    const { email, ip } = newcomer();
    const reply = await site.call('POST', '/auth/signup', {
      ip,
      headers: { host: 'evil.example' },
      body: { ...names, ...passwords, email, language: 'fr' },
    });
    expect(reply).toMatchObject({ status: 201, body: { ok: true } });
    const mail = await mailTo(site, mailbox, email);
    expect(mail.subject).toBe('Vérifiez votre adresse e-mail pour Afya Research Network');
    for (const text of [mail.text, mail.html]) {
      expect(text).toMatch(/https:\/\/afya\.example\/auth\/verify\/ey[\w-]+\.ey[\w-]+\.[\w-]+/);
      expect(text).not.toContain('evil.example');
    }
  });

  it('emails only our own text to an unverified address', async () => {
    const { email, ip } = newcomer();
    const body = { firstname: 'You have won', lastname: 'a prize of evil', email, ...passwords };
    const linked = { ...body, lastname: 'at https://evil.example' };
    expect((await site.call('POST', '/auth/signup', { ip, body: linked })).body).toMatchObject({
      code: 'invalid_input',
      fields: { lastname: 'Enter a name without an address' },
    });
    expect((await site.call('POST', '/auth/signup', { ip, body })).status).toBe(201);
    const { text, html } = await mailTo(site, mailbox, email);
    expect(text).toMatch(/^Hello,\n/);
    for (const part of [text, html]) expect(part).not.toMatch(/won|evil/);
  });

  it('allows sign-in only after the address is verified', async () => {
    const { email, ip, token, cookie } = await signUp(site, mailbox);
    const signIn = () => site.call('POST', '/auth/signin', { ip, body: { email, password: goodPassword } });
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { ok: false, code: 'not_verified', message: 'NotVerified' },
    });
    const verified = { ip, headers: { cookie }, body: { token } };
    expect(await site.call('POST', '/auth/verify.email', verified)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const { body } = await signIn();
    const me = await site.call('GET', '/adminPHIS/users', { token: body.token });
    expect(me.body).toMatchObject({
      ok: true,
      user: { firstname: 'Zawadi', lastname: 'Otieno', email, role: 'P', about: null, profile_picture: null },
      author: false,
      developer: false,
      application: null,
    });
  });

  it('is refused for an email that has an account, whatever its case', async () => {
    const { email } = await signUp(site, mailbox);
    const { ip } = newcomer();
    const body = { ...names, ...passwords, email: email.toUpperCase() };
    expect(await site.call('POST', '/auth/signup', { ip, body })).toMatchObject({
      status: 409,
      body: { ok: false, code: 'email_taken', message: 'Email already exists' },
    });
  });

  it('reports errors in the specified words', async () => {
    const { ip } = newcomer();
    const refused = async (changes: Record<string, unknown>) => {
      const body = { ...names, ...passwords, email: newcomer().email, ...changes };
      const reply = await site.call('POST', '/auth/signup', { ip, body });
      expect(reply.status).toBe(400);
      return reply.body.fields;
    };
    expect(await refused({ email: '' })).toEqual({ email: 'Email is required' });
    expect(await refused({ email: 'amina@' })).toEqual({ email: 'Invalid Email address' });
    expect(await refused({ firstname: ' ' })).toEqual({ firstname: '*Required' });
    expect(await refused({ password: 'Ab1', password1: 'Ab1' })).toEqual({
      password: 'Password must contain 8 characters',
    });
    expect(await refused({ password: 'alllowercase1', password1: 'alllowercase1' })).toEqual({
      password: 'Password must contain: 1 number, 1 special character, 1 Uppercase letter',
    });
    expect(await refused({ password1: 'Ujuzi-wetu-8' })).toEqual({ password1: 'Passwords must match' });
    expect(await refused({ password1: '' })).toMatchObject({ password1: 'Field is required' });
    expect(await refused({ password: 'Password1', password1: 'Password1' })).toEqual({
      password: 'This password is one of the most common ones. Choose another.',
    });
    // With the Cyrillic letter о.
    expect(await refused({ firstname: 'Wоrld Health', lastname: 'Organization' })).toEqual({
      firstname: 'This name looks like that of this site, of a public body or of its staff. Enter your own.',
    });
    expect(await refused({ role: 'S' })).toEqual({ role: 'Unknown field' });
    expect(await refused({ firstname: 7 })).toHaveProperty('firstname');
  });

  it('succeeds once and sends one email for twenty requests at once with one address', async () => {
    const { email } = newcomer();
    const body = { ...names, ...passwords, email };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => site.call('POST', '/auth/signup', { ip: newcomer().ip, body })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await mailsTo(site, mailbox, email)).toHaveLength(1);
  });

  it('is limited by network, with the seconds to wait', async () => {
    const { ip } = newcomer();
    const attempt = () =>
      site.call('POST', '/auth/signup', { ip, body: { ...names, ...passwords, email: newcomer().email } });
    for (let count = 0; count < 20; count += 1) expect((await attempt()).status).toBe(201);
    const refused = await attempt();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(180);
  });

  it('as a developer gives developer access and asks for no name', async () => {
    const { email, ip } = newcomer();
    const reply = await site.call('POST', '/developer/auth/signup', { ip, body: { email, ...passwords } });
    expect(reply.status).toBe(201);
    const mail = await mailTo(site, mailbox, email);
    expect(mail.text).toContain('https://afya.example/developer/auth/verify/');
    expect(mail.text).toMatch(/^Hello,\n/);
    const token = tokenIn(mail);
    const sent = { ip, headers: { cookie: cookieIn(reply.headers) }, body: { token } };
    expect((await site.call('POST', '/developer/verify.email', sent)).body).toEqual({ ok: true });
    const { body } = await site.call('POST', '/developer/signin', {
      ip,
      body: { email, password: goodPassword },
    });
    const me = await site.call('GET', '/adminPHIS/users', { token: body.token });
    expect(me.body).toMatchObject({ developer: true, user: { role: 'P', firstname: '' } });
  });
});

describe('asking whether an email has an account', () => {
  const ask = (email: string, path = '/auth/query.email') =>
    site.call('POST', path, { ip: newcomer().ip, body: { email } });

  it('is answered for both audiences, with the text for the form', async () => {
    const unverified = await signUp(site, mailbox);
    const verified = await member(site, mailbox);
    for (const path of ['/auth/query.email', '/developer/query.email']) {
      expect(await ask(unverified.email, path)).toMatchObject({
        status: 200,
        body: { ok: true, verified: false, message: expect.stringContaining('has not been verified') },
      });
      expect((await ask(verified.email, path)).body).toEqual({
        ok: true,
        verified: true,
        message: 'Your account has already been Verified',
      });
      expect(await ask(newcomer().email, path)).toMatchObject({
        status: 200,
        body: { ok: false, verified: false, message: 'There is no account with this email.' },
      });
    }
  });

  it('is limited by address, known or not, across networks', async () => {
    const known = await member(site, mailbox);
    for (const email of [known.email, newcomer().email]) {
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1) statuses.push((await ask(email)).status);
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
      expect(statuses.slice(10)).toEqual([429, 429]);
    }
  });

  it('is limited by network, where an IPv6 network is a /64', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) {
      const reply = await site.call('POST', '/auth/query.email', {
        ip: `2001:db8:7:7::${count + 1}`,
        body: { email: newcomer().email },
      });
      statuses.push(reply.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });
});
