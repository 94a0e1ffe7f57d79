import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { Authenticator } from '../../../../tests/authenticator.ts';
import { longEnoughReason, makeAccount, type TestAccount } from '../../../../tests/factories.ts';
import { fromBase32, giveApp, givePasskey, steadyStep } from '../../../../tests/second-factors.ts';
import { operator } from '../../../platform/actor.ts';
import { spend } from '../../../platform/limits/spend.ts';
import { linkToken, makeLink, openSession } from '../../../trust/index.ts';
import { removeFactorsOf, undoFactors } from './recovery.ts';
import { codeOf, stepAt, stepOfCode, toBase32 } from './totp.ts';

const password = 'Maji-safi-9';
const origin = 'https://afya.example';

let site: TestApp;
let strict: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  strict = await startTestApp({ STAFF_SECOND_FACTOR: 'required' });
});
afterAll(async () => {
  await site.close();
  await strict.close();
});

type Role = TestAccount['role'];
const person = (role: Role = 'P', at = site) => makeAccount(at.context, role, { password });
const signIn = (email: string, at = site, given = password) =>
  at.call('POST', '/auth/signin', { body: { email, password: given } });

async function addPasskey(
  account: TestAccount,
  name = 'Phone',
  device = new Authenticator(origin),
  at = site,
) {
  const proved = { token: account.token, proved: true };
  const { body } = await at.call('POST', '/auth/passkeys/options', proved);
  const credential = device.create(body.options);
  const added = await at.call('POST', '/auth/passkeys', { ...proved, body: { name, credential } });
  return { device, ...added };
}

async function addApp(account: TestAccount, at = site) {
  const proved = { token: account.token, proved: true };
  const { body } = await at.call('POST', '/auth/app', proved);
  const secret = fromBase32(body.secret);
  await steadyStep(at.context.clock);
  const confirmed = await at.call('POST', '/auth/app/confirm', {
    ...proved,
    body: { code: codeOf(secret, stepAt(new Date()) - 1) },
  });
  return { secret, started: body, ...confirmed };
}

const withPasskey = async (device: Authenticator, more = {}, at = site) => {
  const { body } = await at.call('POST', '/auth/passkeys/signin.options');
  return at.call('POST', '/auth/passkeys/signin', {
    body: { credential: device.get(body.options), ...more },
  });
};
const secondStep = (token: string, given: object, at = site) =>
  at.call('POST', '/auth/second.step', { body: { second_step: token, ...given } });
const factorsOf = async (account: TestAccount, at = site) =>
  (await at.call('GET', '/auth/factors', { token: account.token })).body;
const auditOf = async (id: string, at = site) =>
  (
    await at.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const mailsOf = async (email: string) =>
  (await site.context.db.selectFrom('mails').select('cause').where('recipient', '=', email).execute()).map(
    ({ cause }) => cause.split(':')[1],
  );

describe('codes of authenticator apps', () => {
  const secret = Buffer.from('12345678901234567890');
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it.each(['ሰላም ሰላም the', '١٢٣٤٥٦', '12345', '1234567', ''])('are not “%s”, whatever its bytes', (typed) => {
    expect(stepOfCode(Buffer.alloc(20), typed, new Date())).toBeNull();
  });

  it('have secrets in Base32 as of RFC 4648', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });
});

describe('a passkey', () => {
  it('is added with ten codes, listed, renamed, and signs in without a password', async () => {
    const account = await person();
    const { device, status, body } = await addPasskey(account);
    expect(status).toBe(201);
    expect(body.codes).toHaveLength(10);
    const { id } = body.passkey;
    await site.call('PATCH', `/auth/passkeys/${id}`, { token: account.token, body: { name: 'Work phone' } });
    device.counter = 2;
    const signedIn = await withPasskey(device);
    expect(signedIn.status).toBe(200);
    const mine = await factorsOf({ ...account, token: signedIn.body.token });
    expect(mine).toMatchObject({ passkeys: [{ name: 'Work phone', suspect: false }], codes_left: 10 });
    expect(mine.passkeys[0].last_used_at).not.toBeNull();
    expect(await auditOf(account.id)).toContain('account.passkey_added');
    expect(await mailsOf(account.email)).toContain('passkeyAdded');
  });

  it('is one of several; the second brings no new codes', async () => {
    const account = await person();
    await addPasskey(account);
    const second = await addPasskey(account, 'Key of the office');
    expect(second.body.codes).toBeNull();
    second.device.counter = 2;
    expect((await withPasskey(second.device)).status).toBe(200);
  });

  it('always says 0 where it is synced, and is accepted each time', async () => {
    const account = await person();
    const device = new Authenticator(origin);
    device.counter = 0;
    await addPasskey(account, 'Synced', device);
    expect((await withPasskey(device)).status).toBe(200);
    expect((await withPasskey(device)).status).toBe(200);
  });

  it('is refused and marked once its counter goes back', async () => {
    const account = await person();
    const { device } = await addPasskey(account);
    device.counter = 5;
    expect((await withPasskey(device)).status).toBe(200);
    device.counter = 5;
    expect((await withPasskey(device)).body.code).toBe('passkey_refused');
    device.counter = 9;
    expect((await withPasskey(device)).body.code).toBe('passkey_refused');
    expect((await factorsOf(account)).passkeys).toMatchObject([{ suspect: true }]);
    expect(await auditOf(account.id)).toContain('account.passkey_suspected');
    expect(await mailsOf(account.email)).toContain('suspected');
    // The password alone still doesn't do.
    expect((await signIn(account.email)).body.code).toBe('second_factor_needed');
  });

  it('is refused from another origin, without checking who holds it, and of an unknown device', async () => {
    const account = await person();
    const { device } = await addPasskey(account);
    device.counter = 3;
    device.origin = 'https://afya.example.evil.example';
    expect((await withPasskey(device)).body.code).toBe('passkey_refused');
    device.origin = origin;
    device.verifies = false;
    expect((await withPasskey(device)).body.code).toBe('passkey_refused');
    expect((await withPasskey(new Authenticator(origin))).body.code).toBe('passkey_refused');
  });

  it('is refused with a challenge that was used, has run out, is of another purpose or of nobody', async () => {
    const account = await person();
    const { device } = await addPasskey(account);
    const { body } = await site.call('POST', '/auth/passkeys/signin.options');
    const used = async (challenge: string) => {
      device.counter += 1;
      const credential = device.get({ challenge });
      return site.call('POST', '/auth/passkeys/signin', { body: { credential } });
    };
    expect((await used(body.options.challenge)).status).toBe(200);
    expect((await used(body.options.challenge)).body.code).toBe('passkey_refused');
    const proof = await site.call('POST', '/auth/proof/options', { token: account.token });
    expect((await used(proof.body.options.challenge)).body.code).toBe('passkey_refused');
    expect((await used('AAAA')).body.code).toBe('passkey_refused');
    const late = await site.call('POST', '/auth/passkeys/signin.options');
    await site.context.db.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute();
    expect((await used(late.body.options.challenge)).body.code).toBe('passkey_refused');
  });

  it('is added only in the session that got the options', async () => {
    const [one, other] = [await person(), await person()];
    const { body } = await site.call('POST', '/auth/passkeys/options', { token: one.token, proved: true });
    const credential = new Authenticator(origin).create(body.options);
    const added = await site.call('POST', '/auth/passkeys', {
      token: other.token,
      proved: true,
      body: { name: 'Mine', credential },
    });
    expect(added.body.code).toBe('passkey_refused');
  });

  it("can't be renamed or removed by somebody else, and answers no name and too much with invalid_input", async () => {
    const [owner, other] = [await person(), await person()];
    const { id } = (await addPasskey(owner)).body.passkey;
    const proved = { token: other.token, proved: true };
    expect((await site.call('DELETE', `/auth/passkeys/${id}`, proved)).status).toBe(404);
    const renamed = await site.call('PATCH', `/auth/passkeys/${id}`, { ...proved, body: { name: 'Mine' } });
    expect(renamed.status).toBe(404);
    const named = (name: string) =>
      site.call('PATCH', `/auth/passkeys/${id}`, { token: owner.token, body: { name } });
    expect((await named(' ')).body.code).toBe('invalid_input');
    expect((await named('x'.repeat(61))).body.code).toBe('invalid_input');
  });

  it('needs developer access to sign in to the developer portal, and an account that is open', async () => {
    const account = await person();
    const { device } = await addPasskey(account);
    device.counter = 2;
    expect((await withPasskey(device, { developer: true })).body.code).toBe('developer_access_needed');
    await site.context.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('id', '=', account.id)
      .execute();
    device.counter = 3;
    expect((await withPasskey(device)).body.code).toBe('account_disabled');
  });

  it('ends the codes when the last one is removed, and the password alone signs in again', async () => {
    const account = await person();
    const { id } = (await addPasskey(account)).body.passkey;
    expect((await site.call('DELETE', `/auth/passkeys/${id}`, { token: account.token })).body.code).toBe(
      'proof_needed',
    );
    await site.call('DELETE', `/auth/passkeys/${id}`, { token: account.token, proved: true });
    expect(await factorsOf(account)).toMatchObject({ passkeys: [], codes_left: 0 });
    expect((await signIn(account.email)).status).toBe(200);
    expect(await auditOf(account.id)).toContain('account.passkey_removed');
  });
});

describe('an authenticator app', () => {
  it('takes the second step with each code once, also when the clock is half a minute off', async () => {
    const account = await person();
    const { secret, body, started } = await addApp(account);
    expect(body.codes).toHaveLength(10);
    expect(started.qr).toMatch(/^<svg /);
    const { body: asked } = await signIn(account.email);
    expect(asked).toMatchObject({ code: 'second_factor_needed', current: { ways: ['app', 'code'] } });
    const step = stepAt(new Date());
    const tooFar = { code: codeOf(secret, step + 3) };
    expect((await secondStep(asked.current.second_step, tooFar)).body.code).toBe('wrong_code');
    const ahead = { code: codeOf(secret, step + 1) };
    expect((await secondStep(asked.current.second_step, ahead)).status).toBe(200);
    expect((await secondStep(asked.current.second_step, ahead)).body.code).toBe('second_step_over');
    const again = (await signIn(account.email)).body.current.second_step;
    expect((await secondStep(again, ahead)).body.code).toBe('wrong_code');
    expect((await secondStep(again, { code: codeOf(secret, step) })).body.code).toBe('wrong_code');
  });

  it("isn't accepted before its first code, and is confirmed in one of two tabs only", async () => {
    const account = await person();
    const proved = { token: account.token, proved: true };
    const { body } = await site.call('POST', '/auth/app', proved);
    expect((await signIn(account.email)).status).toBe(200);
    const code = codeOf(fromBase32(body.secret), stepAt(new Date()));
    const confirm = () => site.call('POST', '/auth/app/confirm', { ...proved, body: { code } });
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 403]);
    expect((await site.call('POST', '/auth/app', proved)).body.code).toBe('app_exists');
    await site.call('DELETE', '/auth/app', proved);
    expect((await site.call('DELETE', '/auth/app', proved)).status).toBe(404);
    expect((await signIn(account.email)).status).toBe(200);
  });

  it('limits guesses', async () => {
    const account = await person();
    await addApp(account);
    const step = (await signIn(account.email)).body.current.second_step;
    const codes: string[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      codes.push((await secondStep(step, { code: `00000${guess}` })).body.code);
    expect(codes.slice(0, 4)).toEqual(Array(4).fill('wrong_code'));
    expect(codes.at(-1)).toBe('too_many_requests');
  });

  it('and one-time codes are taken from a browser that the account knows while somebody else guesses', async () => {
    const account = await person();
    const { codes } = await givePasskey(site.context, account);
    const code = await giveApp(site.context, account);
    const step = (await signIn(account.email)).body.current.second_step;
    const guess = () => secondStep(step, { code: '000000' });
    while ((await guess()).body.code !== 'too_many_requests');
    const first = await secondStep(step, { code: codes[0] ?? '' });
    expect(first.status).toBe(200);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const again = (await signIn(account.email)).body.current.second_step;
    expect((await secondStep(again, { code: code() })).body.code).toBe('too_many_requests');
    const own = { body: { second_step: again, code: code() }, headers: { cookie } };
    expect((await site.call('POST', '/auth/second.step', own)).status).toBe(200);
    const wrong = { token: account.token, body: { code: '000000' } };
    while ((await site.call('POST', '/auth/proof/factor', wrong)).body.code !== 'too_many_requests');
    const other = await openSession(site.context, account.id);
    const given = { token: other, body: { code: codes[1] } };
    expect((await site.call('POST', '/auth/proof/factor', given)).status).toBe(200);
  });
});

describe('one-time codes', () => {
  it('work once each, however they are typed, and are made anew', async () => {
    const account = await person();
    const { body } = await addPasskey(account);
    const [first = '', second = ''] = body.codes;
    const step = async () => (await signIn(account.email)).body.current.second_step;
    expect((await secondStep(await step(), { code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(
      200,
    );
    expect((await secondStep(await step(), { code: first })).body.code).toBe('wrong_code');
    expect((await factorsOf(account)).codes_left).toBe(9);
    const renewed = await site.call('POST', '/auth/codes', { token: account.token, proved: true });
    expect(renewed.body.codes).toHaveLength(10);
    expect((await secondStep(await step(), { code: second })).body.code).toBe('wrong_code');
  });

  it('are for accounts with a second factor only, and never somebody else’s', async () => {
    const [none, one, other] = [await person(), await person(), await person()];
    const refused = await site.call('POST', '/auth/codes', { token: none.token, proved: true });
    expect(refused.body.code).toBe('no_second_factor');
    const { body } = await addPasskey(one);
    await addPasskey(other);
    const step = (await signIn(other.email)).body.current.second_step;
    expect((await secondStep(step, { code: body.codes[0] })).body.code).toBe('wrong_code');
  });
});

describe('sessions of an account that has started too many', () => {
  it('are refused by a passkey and after the second step', async () => {
    const account = await person();
    const { device, body } = await addPasskey(account);
    const step = (await signIn(account.email)).body.current.second_step;
    await spend(site.context, [{ budget: 'session:account', key: account.id, units: 50 }]);
    device.counter += 1;
    expect((await withPasskey(device)).body.code).toBe('too_many_requests');
    expect((await secondStep(step, { code: body.codes[0] })).body.code).toBe('too_many_requests');
    await sql`delete from rate_limits`.execute(site.context.db);
    // The code was not used up.
    expect((await secondStep(step, { code: body.codes[0] })).status).toBe(200);
  });
});

describe('the second step', () => {
  it('is asked for only after the right password', async () => {
    const [plain, keyed] = [await person(), await person()];
    await addPasskey(keyed);
    const replies = [plain, keyed].map(({ email }) => signIn(email, site, 'Wrong-word-1'));
    const [without, having] = (await Promise.all(replies)).map(({ status, body }) => ({
      status,
      body: { ...body, request_id: '' },
    }));
    expect(having).toEqual(without);
    expect((await signIn(plain.email)).body).toMatchObject({ ok: true, message: 'Signed in' });
  });

  it('is taken by a passkey of the account', async () => {
    const [account, other] = [await person(), await person()];
    const { device } = await addPasskey(account);
    const { device: foreign } = await addPasskey(other);
    const step = (await signIn(account.email)).body.current.second_step;
    const options = async () =>
      (await site.call('POST', '/auth/second.step.options', { body: { second_step: step } })).body.options;
    foreign.counter = 7;
    const others = await secondStep(step, { credential: foreign.get(await options()) });
    expect(others.body.code).toBe('passkey_refused');
    device.counter = 7;
    expect((await secondStep(step, { credential: device.get(await options()) })).status).toBe(200);
  });

  it('is over with a new password, after five minutes, and for any other text', async () => {
    const account = await person();
    const { body } = await addPasskey(account);
    const step = (await signIn(account.email)).body.current.second_step;
    await site.call('PATCH', '/auth/password', {
      token: account.token,
      proved: true,
      body: { password, new_password: 'Visima-vyetu-9', password1: 'Visima-vyetu-9' },
    });
    expect((await secondStep(step, { code: body.codes[0] })).body.code).toBe('second_step_over');
    const next = (await signIn(account.email, site, 'Visima-vyetu-9')).body.current.second_step;
    await site.context.db.updateTable('second_steps').set({ expires_at: new Date() }).execute();
    expect((await secondStep(next, { code: body.codes[0] })).body.code).toBe('second_step_over');
    expect((await secondStep('nothing', { code: '123456' })).body.code).toBe('second_step_over');
  });
});

describe('a recent proof', () => {
  it('takes the second factor where there is one, and the password where there is none', async () => {
    const account = await person();
    const { token } = account;
    const ways = async () => (await site.call('POST', '/auth/proof/options', { token })).body;
    expect(await ways()).toMatchObject({ ways: ['password'], options: null });
    expect((await site.call('POST', '/auth/proof', { token, body: { password } })).status).toBe(200);
    const { device, body } = await addPasskey(account);
    expect((await site.call('POST', '/auth/proof', { token, body: { password } })).body.code).toBe(
      'second_factor_needed',
    );
    const { options } = await ways();
    device.counter = 4;
    const prove = (given: object) => site.call('POST', '/auth/proof/factor', { token, body: given });
    const proved = await prove({ credential: device.get(options) });
    expect(Date.parse(proved.body.expires_at) - Date.now()).toBeLessThanOrEqual(300_000);
    const headers = { 'recent-proof': proved.body.proof };
    expect((await site.call('POST', '/auth/codes', { token, headers })).status).toBe(200);
    expect((await prove({ code: body.codes[0] })).body.code).toBe('wrong_code');
    expect((await prove({})).body.code).toBe('wrong_code');
  });

  it('ends when the second factors change', async () => {
    const account = await person();
    const { token } = account;
    const { body } = await site.call('POST', '/auth/proof', { token, body: { password } });
    const headers = { 'recent-proof': body.proof };
    await givePasskey(site.context, account);
    expect((await site.call('POST', '/auth/codes', { token, headers })).body.code).toBe('proof_needed');
    expect((await site.call('POST', '/auth/codes', { token, proved: true })).status).toBe(200);
  });

  it.each([
    ['PATCH', '/auth/password', { new_password: 'Another-long-1', password1: 'Another-long-1' }],
    ['POST', '/auth/change.email', { email: 'elsewhere@example.org' }],
    ['POST', '/auth/close', {}],
  ] as const)(
    'is asked for by %s %s beside the password, where there is a factor',
    async (method, path, given) => {
      const account = await person();
      const { token } = account;
      await givePasskey(site.context, account);
      const body = { password, ...given };
      expect((await site.call(method, path, { token, body })).body.code).toBe('proof_needed');
      expect((await site.call(method, path, { token, body, proved: true })).status).toBe(200);
      const without = await person();
      expect((await site.call(method, path, { token: without.token, body })).status).toBe(200);
    },
  );
});

describe('a site that requires a second factor of its staff', () => {
  it.each(['A', 'S'] as const)('lets %s do nothing but add one', async (role) => {
    const account = await person(role, strict);
    const { token } = account;
    const { body } = await strict.call('GET', '/adminPHIS/users', { token });
    expect(body.must_add_factor).toBe(true);
    expect((await strict.call('GET', '/content/get-drafts', { token })).body.code).toBe(
      'second_factor_required',
    );
    expect((await signIn(account.email, strict)).status).toBe(200);
    expect(await factorsOf(account, strict)).toMatchObject({ required: true });
    await addPasskey(account, 'Phone', new Authenticator(origin), strict);
    expect((await strict.call('GET', '/content/get-drafts', { token })).status).toBe(200);
    expect((await strict.call('GET', '/adminPHIS/users', { token })).body.must_add_factor).toBe(false);
  });

  it('waits 14 days unless its operator says otherwise', async () => {
    const usual = await startTestApp({ STAFF_SECOND_FACTOR: 'after-14-days' });
    const account = await person('P', usual);
    await usual.context.db.updateTable('accounts').set({ role: 'A' }).where('id', '=', account.id).execute();
    const token = await openSession(usual.context, account.id);
    const own = async () => (await usual.call('GET', '/adminPHIS/users', { token })).body;
    const due = async () => (await usual.call('GET', '/auth/factors', { token })).body.due;
    expect((await own()).must_add_factor).toBe(false);
    expect(Math.round((Date.parse(await due()) - Date.now()) / 86_400_000)).toBe(14);
    const earlier = new Date(Date.now() - 15 * 86_400_000);
    await usual.context.db
      .updateTable('accounts')
      .set({ staff_since: earlier })
      .where('id', '=', account.id)
      .execute();
    expect((await own()).must_add_factor).toBe(true);
    await usual.context.db.updateTable('accounts').set({ role: 'R' }).where('id', '=', account.id).execute();
    expect([(await own()).must_add_factor, await due()]).toEqual([false, null]);
    await usual.close();
  });

  it('asks nothing more of authors and readers', async () => {
    const { token } = await person('R', strict);
    expect((await strict.call('GET', '/content/get-drafts', { token })).status).toBe(200);
  });
});

describe('recovery', () => {
  test('by another super admin removes every factor, ends the sessions and emails the owner', async () => {
    const [admin, lost] = [await person('S'), await person('A')];
    await addPasskey(lost);
    await addApp(lost);
    const remove = (id: string, proved = true, body: object = { reason: longEnoughReason }) =>
      site.call('POST', `/adminPHIS/accounts/${id}/remove.factors`, { token: admin.token, proved, body });
    expect((await remove(lost.id, false)).body.code).toBe('proof_needed');
    expect(Object.keys((await remove(lost.id, true, {})).body.fields)).toEqual(['reason']);
    expect((await remove(lost.id)).status).toBe(200);
    expect((await site.call('GET', '/auth/factors', { token: lost.token })).status).toBe(401);
    expect((await signIn(lost.email)).status).toBe(200);
    expect(await auditOf(lost.id)).toContain('account.factors_removed');
    const log = await site.call('GET', `/adminPHIS/audit?subject=${lost.id}`, {
      token: admin.token,
      proved: true,
    });
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({ action: 'account.factors_removed', reason: longEnoughReason }),
    );
    expect(await mailsOf(lost.email)).toContain('recovered');
    expect((await remove(lost.id)).body.code).toBe('no_second_factor');
  });

  test('is never for oneself, but an operator does it for the last super admin', async () => {
    const admin = await person('S');
    await addPasskey(admin);
    const own = await site.call('POST', `/adminPHIS/accounts/${admin.id}/remove.factors`, {
      token: admin.token,
      proved: true,
      body: { reason: longEnoughReason },
    });
    expect(own.body.code).toBe('own_second_factors');
    await removeFactorsOf(site.context, operator, admin.id);
    expect((await signIn(admin.email)).status).toBe(200);
  });
});

describe('the link in the email about a first factor', () => {
  /** The tokens of an account's links, oldest first; null of those that no longer work. */
  const linksOf = async ({ id }: TestAccount) => {
    const links = await site.context.db
      .selectFrom('one_time_links')
      .select('id')
      .where('account_id', '=', id)
      .where('purpose', '=', 'undo-factors')
      .orderBy('created_at')
      .execute();
    return Promise.all(links.map((link) => linkToken(site.context, link.id)));
  };
  const undo = (token: string) => site.call('POST', '/auth/undo.factors', { body: { token } });

  it('removes every factor, ends the sessions, and leads to a new password', async () => {
    const owner = await person('A');
    const { device } = await addPasskey(owner);
    await addApp(owner);
    const [token, ...more] = await linksOf(owner);
    expect(more).toEqual([]);
    const mails = await site.context.db
      .selectFrom('mails')
      .select(['cause', 'text'])
      .where('recipient', '=', owner.email)
      .orderBy('queued_at')
      .execute();
    expect(mails.map(({ text }) => /\/auth\/[\w-]+/.exec(text ?? '')?.[0])).toEqual([
      '/auth/undo-factors',
      '/auth/enteremail',
    ]);
    const { status, body } = await undo(token ?? '');
    expect(status).toBe(200);
    expect((await site.call('GET', '/auth/factors', { token: owner.token })).status).toBe(401);
    expect((await withPasskey(device)).body.code).toBe('passkey_refused');
    const chosen = { id: body.choose_password, password: 'Mvua-kubwa-3' };
    expect((await site.call('POST', '/auth/forgot.password', { body: chosen })).status).toBe(200);
    expect((await signIn(owner.email, site, 'Mvua-kubwa-3')).status).toBe(200);
    expect(await auditOf(owner.id)).toContain('account.factors_undone');
    expect(await mailsOf(owner.email)).toContain('undone');
    expect((await undo(token ?? '')).body.code).toBe('link_expired');
  });

  it('the rest of the staff hears of new and removed factors of one of them, of nobody else’s', async () => {
    const [owner, colleague, reader] = [await person('A'), await person('A'), await person()];
    const heardOf = async ({ id }: TestAccount) =>
      (
        await site.context.db
          .selectFrom('mails')
          .select('cause')
          .where('recipient', '=', colleague.email)
          .where('cause', 'like', `security.colleague:factors:${id}:%`)
          .execute()
      ).length;
    await addApp(reader);
    await addApp(owner);
    expect([await heardOf(reader), await heardOf(owner)]).toEqual([0, 1]);
    const [token] = await linksOf(owner);
    await undo(token ?? '');
    expect(await heardOf(owner)).toBe(2);
  });

  it('is over once there is no factor, or another first one, and after seven days', async () => {
    const [owner, helped] = [await person(), await person('A')];
    const proved = { token: owner.token, proved: true };
    await addApp(owner);
    await site.call('DELETE', '/auth/app', proved);
    const [former] = await linksOf(owner);
    expect((await undo(former ?? '')).body.code).toBe('link_expired');
    await addPasskey(owner);
    expect((await undo(former ?? '')).body.code).toBe('link_expired');
    await addApp(owner);
    await site.call('DELETE', '/auth/app', proved);
    const [, token, ...more] = await linksOf(owner);
    expect(more).toEqual([]);
    const later = (days: number) => ({
      ...site.context,
      clock: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000),
    });
    const from = { network: '192.0.2.1', userAgent: null, device: null };
    await expect(undoFactors(later(7.1), token ?? '', from)).rejects.toMatchObject({ code: 'link_expired' });
    await undoFactors(later(6.9), token ?? '', from);
    expect((await signIn(owner.email)).status).toBe(200);

    await addPasskey(helped);
    await removeFactorsOf(site.context, operator, helped.id);
    const [over] = await linksOf(helped);
    expect((await undo(over ?? '')).body.code).toBe('link_expired');
  });

  it('is of one account and one purpose, and works once for two who press at the same time', async () => {
    const [owner, other] = [await person(), await person()];
    await addApp(owner);
    await addApp(other);
    const [token] = await linksOf(owner);
    const reset = await linkToken(site.context, await makeLink(site.context, owner.id, 'reset-password'));
    expect((await undo(reset ?? '')).body.code).toBe('invalid_link');
    expect((await undo('made.up.token')).body.code).toBe('invalid_link');
    const both = await Promise.all([undo(token ?? ''), undo(token ?? '')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await signIn(other.email)).body.code).toBe('second_factor_needed');
  });
});
