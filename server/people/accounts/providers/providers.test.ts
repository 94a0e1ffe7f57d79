import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../../tests/factories.ts';
import {
  type InstitutionServer,
  type Member,
  startInstitution,
} from '../../../../tests/institution-server.ts';
import { signInAt } from '../../../../tests/openid-server.ts';
import { giveApp } from '../../../../tests/second-factors.ts';
import { linkToken, makeLink } from '../../../trust/index.ts';

const redirectUri = 'https://afya.example/auth/return/uni';
const password = 'Ujuzi-wetu-7';

let uni: InstitutionServer;
let site: TestApp;
beforeAll(async () => {
  uni = await startInstitution(redirectUri);
  site = await startTestApp(uni.settings);
});
afterAll(async () => {
  await site.close();
  await uni.close();
});
beforeEach(() => {
  uni.person = null;
});

let met = 0;
/** Somebody with an account at the institution, and an address there that nobody else has. */
function newMember(further: Partial<Member> = {}): Member {
  met += 1;
  return { id: `member-${met}`, email: `member${met}@uni.example`, ...further };
}

/** A browser that has pressed the link of the institution: its cookie, and where it was sent. */
async function leave(on: TestApp = site, cookie = '', from = '') {
  const query = from && `?from=${encodeURIComponent(from)}`;
  const reply = await on.app.inject({ url: `/auth/with/uni${query}`, headers: { cookie } });
  const { name = '', value = '' } = reply.cookies.find((one) => one.name.endsWith('device')) ?? {};
  return { reply, url: String(reply.headers.location), cookie: `${name}=${value}` };
}

const finish = (query: string, cookie: string, on: TestApp = site) =>
  on.call('POST', '/auth/provider/signin', { body: { provider: 'uni', query }, headers: { cookie } });

/** Signs in as a member of the institution. */
async function signIn(member: Member | null, { on = site, from = '' } = {}) {
  uni.person = member;
  const { url, cookie } = await leave(on, '', from);
  return { ...(await finish(await signInAt(url, redirectUri), cookie, on)), cookie };
}

/** An account here that is linked with one at the institution. */
async function linked(role: 'P' | 'R' | 'A' = 'P', on: TestApp = site) {
  const member = newMember();
  const account = await makeAccount(on.context, role, { email: member.email, password });
  const { body } = await signIn(member, { on });
  const { arrival } = body.current;
  const connected = await on.call('POST', '/auth/provider/connect', { body: { arrival, password } });
  expect(connected.status).toBe(200);
  return { member, account, token: connected.body.token as string };
}

const linksOf = ({ id }: { id: string }, on: TestApp = site) =>
  on.context.db.selectFrom('provider_links').select('subject').where('account_id', '=', id).execute();
const auditOf = async ({ id }: { id: string }) => {
  const rows = await site.context.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .execute();
  return rows.map(({ action }) => action);
};
const code = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code });

describe('the link of an institution', () => {
  it('leads there with state, nonce and PKCE, and marks the browser', async () => {
    const { reply, url, cookie } = await leave();
    expect(reply.statusCode).toBe(303);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    expect(
      [asked.state, asked.nonce, asked.code_challenge].every((value) => (value ?? '').length >= 43),
    ).toBe(true);
    expect(cookie).toMatch(/^__Host-device=[\w-]{43}$/);
  });

  it('stands below the form, which needs no script', async () => {
    const link = /<a [^>]*href="(\/auth\/with\/uni[^"]*)"[^>]*>Se connecter avec Makerere University<\/a>/;
    for (const [screen, leads] of [
      ['/auth/signin?lang=fr&from=%2Fphis%2Fsaved', '/auth/with/uni?from=%2Fphis%2Fsaved&lang=fr'],
      ['/developer/auth/signin?lang=fr', '/auth/with/uni?from=%2Fdeveloper&lang=fr'],
    ] as const) {
      const [, href = ''] = link.exec((await site.page(screen)).html) ?? [];
      expect(href.replaceAll('&amp;', '&')).toBe(leads);
      expect((await site.app.inject({ url: leads })).statusCode).toBe(303);
    }
  });

  it('is none where the site has no such institution', async () => {
    expect((await site.app.inject({ url: '/auth/with/other' })).statusCode).toBe(404);
  });

  it('leads back to the sign-in screen while the institution is away', async () => {
    const away = await startInstitution(redirectUri);
    const lonely = await startTestApp(away.settings);
    onTestFinished(lonely.close);
    await away.close();
    const { reply, url } = await leave(lonely, '', '/phis/saved');
    expect(reply.statusCode).toBe(303);
    expect(url).toBe('/auth/signin?problem=provider_unavailable&provider=uni&from=%2Fphis%2Fsaved');
    const { html } = await lonely.page(url);
    expect(html).toContain('Makerere University does not respond. Sign in with your password,');
    expect(html).toContain('name="password"');
  });
});

describe('somebody whom the site knows by the address alone', () => {
  it('is not signed in, and is linked after the password alone', async () => {
    const member = newMember();
    const account = await makeAccount(site.context, 'R', { email: member.email, password });
    const arrived = await signIn(member, { from: '/phis/saved' });
    expect(code(arrived)).toEqual({ status: 403, code: 'provider_unlinked' });
    const { arrival, ...current } = arrived.body.current;
    expect(current).toEqual({
      email: member.email,
      has_account: true,
      firstname: 'Amina',
      lastname: 'Juma',
      from: '/phis/saved',
    });
    expect(await linksOf(account)).toEqual([]);

    const connect = (typed: string) =>
      site.call('POST', '/auth/provider/connect', { body: { arrival, password: typed } });
    expect(code(await connect('Wrong-one-7'))).toEqual({ status: 401, code: 'incorrect_password' });
    expect(await linksOf(account)).toEqual([]);
    const connected = await connect(password);
    expect(connected.status).toBe(200);
    expect(await linksOf(account)).toEqual([{ subject: member.id }]);
    expect(await auditOf(account)).toContain('account.provider_linked');
    expect(code(await connect(password))).toEqual({ status: 410, code: 'second_step_over' });

    const again = await signIn(member, { from: '/phis/saved' });
    expect(again).toMatchObject({ status: 200, body: { from: '/phis/saved' } });
    const me = await site.call('GET', '/adminPHIS/users', { token: again.body.token });
    expect(me.body.user.id).toBe(account.id);
  });

  it('is told by email when the account was linked', async () => {
    const { account } = await linked();
    const { db } = site.context;
    const mails = await db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('recipient', '=', account.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Afya Research Network: how you sign in has changed',
    ]);
    expect(mails[0]?.text).toContain('Makerere University');
  });

  it('keeps the link when the address changes here or there', async () => {
    const { account, member } = await linked();
    const { db } = site.context;
    await db
      .updateTable('accounts')
      .set({ email: `new-${account.email}` })
      .where('id', '=', account.id)
      .execute();
    expect((await signIn({ ...member, email: `other-${member.email}` })).status).toBe(200);
  });
});

describe('somebody whom the site does not know', () => {
  const signUp = (arrival: string, firstname = 'Amina') =>
    site.call('POST', '/auth/provider/signup', {
      body: { arrival, firstname, lastname: 'Juma', language: 'sw' },
    });

  it('creates an account of a reader, with a verified address and without a password', async () => {
    const member = newMember();
    const { body } = await signIn(member);
    expect(body.current.has_account).toBe(false);
    const { db } = site.context;
    const made = () =>
      db.selectFrom('accounts').selectAll().where('email', '=', member.email).executeTakeFirst();
    expect(await made()).toBeUndefined();
    const signedUp = await signUp(body.current.arrival);
    expect(signedUp.status).toBe(201);
    expect(await made()).toMatchObject({
      role: 'P',
      author: false,
      developer: false,
      language: 'sw',
      password_hash: null,
      verified_at: expect.any(Date),
    });
    expect(code(await signUp(body.current.arrival))).toEqual({ status: 410, code: 'second_step_over' });
    expect((await signIn(member)).status).toBe(200);
    const withPassword = await site.call('POST', '/auth/signin', { body: { email: member.email, password } });
    expect(withPassword.body.code).toBe('incorrect_password');
  });

  it('can’t take the name of the site', async () => {
    const { body } = await signIn(newMember());
    const refused = await signUp(body.current.arrival, 'Afya Research Network');
    expect(refused).toMatchObject({ status: 400, body: { fields: { firstname: expect.any(String) } } });
  });

  it('gets no account without the token of the arrival, nor after its time', async () => {
    expect(code(await signUp('made-up'))).toEqual({ status: 410, code: 'second_step_over' });
    const { body } = await signIn(newMember());
    await site.context.db
      .updateTable('provider_arrivals')
      .set({ expires_at: site.context.clock() })
      .execute();
    expect(code(await signUp(body.current.arrival))).toEqual({ status: 410, code: 'second_step_over' });
  });
});

describe('a second factor', () => {
  it('is asked for after the institution too', async () => {
    const { account, member, token } = await linked();
    const totp = await giveApp(site.context, { ...account, token });
    const asked = await signIn(member, { from: '/phis/saved' });
    expect(asked).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    expect(asked.body.current).toMatchObject({ ways: ['app', 'code'], from: '/phis/saved' });
    const { second_step } = asked.body.current;
    const step = (given: string) =>
      site.call('POST', '/auth/second.step', { body: { second_step, code: given } });
    expect((await step('000000x')).status).toBe(403);
    expect(await step(totp(0))).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  it('is asked for before an account is linked', async () => {
    const member = newMember();
    const account = await makeAccount(site.context, 'P', { email: member.email, password });
    const totp = await giveApp(site.context, account);
    const { body } = await signIn(member);
    const connected = await site.call('POST', '/auth/provider/connect', {
      body: { arrival: body.current.arrival, password },
    });
    expect(code(connected)).toEqual({ status: 403, code: 'second_factor_needed' });
    expect(await linksOf(account)).toEqual([]);
    const { second_step } = connected.body.current;
    const step = await site.call('POST', '/auth/second.step', { body: { second_step, code: totp(0) } });
    expect(step.status).toBe(200);
    expect(await linksOf(account)).toEqual([{ subject: member.id }]);
  });

  it('does not bring a link back that was ended meanwhile', async () => {
    const { account, member, token } = await linked();
    const totp = await giveApp(site.context, { ...account, token });
    const { second_step } = (await signIn(member)).body.current;
    await site.context.db.deleteFrom('provider_links').where('account_id', '=', account.id).execute();
    const step = await site.call('POST', '/auth/second.step', { body: { second_step, code: totp(0) } });
    expect(code(step)).toEqual({ status: 410, code: 'second_step_over' });
    expect(await linksOf(account)).toEqual([]);
  });
});

describe('an answer of the institution is refused', () => {
  it.each([
    ['an address that it has not verified', { verified: false }],
    ['an address of another domain', { email: 'amina@evil.example' }],
    ['an address of a domain that ends alike', { email: 'amina@not-uni.example' }],
    ['an address below its domain', { email: 'amina@students.uni.example' }],
  ])('with %s', async (_, further) => {
    expect(code(await signIn(newMember(further)))).toEqual({ status: 403, code: 'provider_address' });
  });

  it('where its owner declines there', async () => {
    expect(code(await signIn(null))).toEqual({ status: 422, code: 'provider_refused' });
  });

  it('in another browser, a second time, and after half an hour', async () => {
    uni.person = newMember();
    const { url, cookie } = await leave();
    const query = await signInAt(url, redirectUri);
    const over = { status: 410, code: 'second_step_over' };
    expect(code(await finish(query, ''))).toEqual(over);
    expect(code(await finish(query, cookie))).toEqual(over);
    const late = await leave();
    const lateQuery = await signInAt(late.url, redirectUri);
    await site.context.db.updateTable('provider_visits').set({ expires_at: site.context.clock() }).execute();
    expect(code(await finish(lateQuery, late.cookie))).toEqual(over);
    for (const odd of ['', 'state=%00', 'state[]=1', '&&&'])
      expect(code(await finish(odd, cookie))).toEqual(over);
  });

  it('of an account here that was disabled', async () => {
    const { account, member } = await linked();
    const { db, clock } = site.context;
    await db.updateTable('accounts').set({ disabled_at: clock() }).where('id', '=', account.id).execute();
    expect(code(await signIn(member))).toEqual({ status: 403, code: 'account_disabled' });
  });
});

describe('the settings of an account', () => {
  const link = ({ token }: { token: string }) =>
    site.call('POST', '/auth/providers/link', { token, proved: true, body: { provider: 'uni' } });
  const finishLink = ({ token }: { token: string }, query: string) =>
    site.call('POST', '/auth/providers/linked', { token, body: { provider: 'uni', query } });
  const read = ({ token }: { token: string }) => site.call('GET', '/auth/providers', { token });

  it('link it after a recent proof, in the session that began it, and end the link', async () => {
    const [one, other] = [await makeAccount(site.context, 'R'), await makeAccount(site.context, 'R')];
    const member = newMember();
    uni.person = member;
    const unproved = await site.call('POST', '/auth/providers/link', {
      token: one.token,
      body: { provider: 'uni' },
    });
    expect(unproved.body.code).toBe('proof_needed');
    const { body } = await link(one);
    const query = await signInAt(body.url, redirectUri);
    expect(code(await finishLink(other, query))).toEqual({ status: 410, code: 'second_step_over' });
    const second = await signInAt((await link(one)).body.url, redirectUri);
    expect((await finishLink(one, second)).status).toBe(200);
    expect((await read(one)).body).toMatchObject({
      providers: [{ key: 'uni', name: 'Makerere University', connected_at: expect.any(String) }],
    });

    const taken = await signInAt((await link(other)).body.url, redirectUri);
    expect(code(await finishLink(other, taken))).toEqual({ status: 409, code: 'provider_taken' });

    const end = (proved: boolean) => site.call('DELETE', '/auth/providers/uni', { token: one.token, proved });
    expect((await end(false)).body.code).toBe('proof_needed');
    expect((await end(true)).status).toBe(200);
    expect((await end(true)).status).toBe(404);
    expect(await auditOf(one)).toEqual(
      expect.arrayContaining(['account.provider_linked', 'account.provider_unlinked']),
    );
    expect(code(await signIn(member))).toEqual({ status: 403, code: 'provider_unlinked' });
  });

  it('have the link in the export, and closing the account deletes it', async () => {
    const { account, member, token } = await linked();
    const exported = await site.call('GET', '/adminPHIS/export', { proved: true, token });
    expect(exported.body.institutions).toEqual([
      { issuer: uni.issuer, account: member.id, linked_at: expect.any(String), last_used_at: null },
    ]);
    const closed = await site.call('POST', '/auth/close', { token, body: { password } });
    expect(closed.status).toBe(200);
    expect(await linksOf(account)).toEqual([]);
  });

  it('lose the link with a new password by email: whoever made it may not be the owner', async () => {
    const { account, member } = await linked();
    const id = await linkToken(site.context, await makeLink(site.context, account.id, 'reset-password'));
    const reset = await site.call('POST', '/auth/forgot.password', {
      body: { id, password: 'Mpya-kabisa-9' },
    });
    expect(reset.status).toBe(200);
    expect(await linksOf(account)).toEqual([]);
    expect(code(await signIn(member))).toEqual({ status: 403, code: 'provider_unlinked' });
  });
});

describe('a recent proof', () => {
  const begin = ({ token }: { token: string }) =>
    site.call('POST', '/auth/proof/provider/begin', { token, body: { provider: 'uni' } });
  const prove = ({ token }: { token: string }, query: string) =>
    site.call('POST', '/auth/proof/provider', { token, body: { provider: 'uni', query } });

  it('is given to whoever signs in anew at the institution', async () => {
    const one = await linked();
    const options = await site.call('POST', '/auth/proof/options', { token: one.token });
    expect(options.body.providers).toEqual([{ key: 'uni', name: 'Makerere University' }]);
    const { body } = await begin(one);
    expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
    uni.person = one.member;
    const { status, body: proof } = await prove(one, await signInAt(body.url, redirectUri));
    expect(status).toBe(200);
    const ended = await site.call('DELETE', '/auth/providers/uni', {
      token: one.token,
      headers: { 'recent-proof': proof.proof },
    });
    expect(ended.status).toBe(200);
  });

  it('is not given for another person of the institution, nor to an account that is not linked', async () => {
    const [one, other] = [await linked(), await linked()];
    const { body } = await begin(one);
    uni.person = other.member;
    expect(code(await prove(one, await signInAt(body.url, redirectUri)))).toEqual({
      status: 422,
      code: 'provider_refused',
    });
    const stranger = await makeAccount(site.context, 'P');
    expect((await begin(stranger)).status).toBe(404);
  });

  it('takes the second factor where there is one', async () => {
    const one = await linked();
    await giveApp(site.context, { ...one.account, token: one.token });
    expect(code(await begin(one))).toEqual({ status: 403, code: 'second_factor_needed' });
    const options = await site.call('POST', '/auth/proof/options', { token: one.token });
    expect(options.body).toMatchObject({ providers: [], ways: ['app', 'code'] });
  });
});

describe('where the staff signs in with an institution alone', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ ...uni.settings, STAFF_SIGN_IN: 'provider' });
  });
  afterAll(() => strict.close());
  const withPassword = ({ email }: TestAccount) =>
    strict.call('POST', '/auth/signin', { body: { email, password } });

  it('a password signs in nobody of the staff, and links with the institution', async () => {
    const { account, member } = await linked('A', strict);
    expect(code(await withPassword(account))).toEqual({ status: 403, code: 'provider_required' });
    expect((await signIn(member, { on: strict })).status).toBe(200);
  });

  it('everybody else signs in with a password', async () => {
    const author = await makeAccount(strict.context, 'R', { password });
    expect((await withPassword(author)).status).toBe(200);
  });
});
