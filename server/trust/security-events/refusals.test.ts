/** How refused and accepted proofs of who somebody is are recorded: signing in and confirming are different things. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, proofIn, type TestAccount } from '../../../tests/factories.ts';
import { giveApp, givePasskey } from '../../../tests/second-factors.ts';

const password = 'Kisima-Safi-77!';
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

/** Somebody with a password. */
const person = (role: TestAccount['role'] = 'P', at = site) => makeAccount(at.context, role, { password });

/** The kinds of events about an account, with their details, in order. */
async function eventsOf({ id }: TestAccount, at = site) {
  await at.context.security.flush();
  const rows = await at.context.db
    .selectFrom('security_events')
    .select(['kind', 'detail'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, detail }) => ({ kind, ...(detail as { type?: string }) }));
}

async function secondStep({ email }: TestAccount): Promise<string> {
  const { body } = await site.call('POST', '/auth/signin', { body: { email, password } });
  return String(body.current.second_step);
}

const takeStep = (token: string, given: object) =>
  site.call('POST', '/auth/second.step', { body: { second_step: token, ...given } });

describe('signing in is recorded with the way', () => {
  it('by the password alone', async () => {
    const reader = await person();
    await site.call('POST', '/auth/signin', { body: { email: reader.email, password } });
    expect(await eventsOf(reader)).toEqual([{ kind: 'sign_in.succeeded', type: 'password' }]);
  });

  it('by a passkey, by a code of the app and by a one-time code, and not before the second step', async () => {
    const reader = await person();
    const { device, codes } = await givePasskey(site.context, reader);
    const code = await giveApp(site.context, reader);
    const signedIn = async () =>
      (await eventsOf(reader)).filter(({ kind }) => kind === 'sign_in.succeeded').map(({ type }) => type);
    const { body } = await site.call('POST', '/auth/passkeys/signin.options');
    await site.call('POST', '/auth/passkeys/signin', { body: { credential: device.get(body.options) } });
    expect(await signedIn()).toEqual(['passkey']);
    const step = await secondStep(reader);
    expect(await signedIn()).toEqual(['passkey']);
    await takeStep(step, { code: code() });
    await takeStep(await secondStep(reader), { code: codes[0] });
    expect(await signedIn()).toEqual(['passkey', 'app', 'code']);
  });
});

describe('a refused factor', () => {
  it('is a failed sign-in of the account in the second step, and its spent budget names the account', async () => {
    const reader = await person();
    await giveApp(site.context, reader);
    const step = await secondStep(reader);
    for (let guess = 0; guess < 8; guess += 1) await takeStep(step, { code: `00000${guess}` });
    const events = await eventsOf(reader);
    const route = 'POST /auth/second.step';
    expect(events).toContainEqual({ kind: 'sign_in.failed', reason: 'wrong_code', route });
    expect(events).toContainEqual({
      kind: 'budget.spent',
      reason: 'too_many_requests',
      route,
      budget: 'second-factor:account',
    });
    expect(events.map(({ kind }) => kind)).not.toContain('step_up.failed');
  });

  it('is a failed sign-in where a passkey is unknown or its challenge was used before', async () => {
    const reader = await person();
    const { device } = await givePasskey(site.context, reader);
    const { body } = await site.call('POST', '/auth/passkeys/signin.options');
    const signed = { credential: device.get(body.options) };
    expect((await site.call('POST', '/auth/passkeys/signin', { body: signed })).status).toBe(200);
    await site.context.security.flush();
    const failed = () =>
      site.context.db
        .selectFrom('security_events')
        .select(({ fn }) => fn.sum<string>('count').as('count'))
        .where('kind', '=', 'sign_in.failed')
        .where((where) => where.ref('detail', '->>').key('reason'), '=', 'passkey_refused')
        .executeTakeFirstOrThrow();
    const before = Number((await failed()).count ?? 0);
    expect((await site.call('POST', '/auth/passkeys/signin', { body: signed })).body.code).toBe(
      'passkey_refused',
    );
    await site.context.security.flush();
    expect(Number((await failed()).count)).toBe(before + 1);
  });

  it('is a failed confirmation where somebody is signed in, and a good one says by what', async () => {
    const reader = await person();
    const { codes } = await givePasskey(site.context, reader);
    const prove = (given: object) =>
      site.call('POST', '/auth/proof/factor', { token: reader.token, body: given });
    await prove({ code: 'aaaa-bbbb-cccc-dddd' });
    await prove({ code: codes[0] });
    const events = (await eventsOf(reader)).filter(({ kind }) => kind.startsWith('step_up'));
    expect(events).toEqual([
      { kind: 'step_up.failed', reason: 'wrong_code', route: 'POST /auth/proof/factor' },
      { kind: 'step_up.given', type: 'code' },
    ]);
  });
});

describe('a call that needs a proof', () => {
  const audit = (admin: TestAccount, proof?: string) =>
    site.call('GET', '/adminPHIS/audit', {
      token: admin.token,
      ...(proof !== undefined && { headers: { 'recent-proof': proof } }),
    });

  it('is no event where there is none, which is how each confirmation begins', async () => {
    const admin = await person('S');
    expect((await audit(admin)).body.code).toBe('proof_needed');
    expect(await eventsOf(admin)).toEqual([]);
  });

  it('is a failed confirmation where the proof is of another session, or made up', async () => {
    const [admin, other] = [await person('S'), await person('S')];
    const foreign = (await proofIn(site.context, other.token)) ?? '';
    for (const proof of [foreign, 'made-up', `${foreign}x`, admin.token])
      expect((await audit(admin, proof)).body.code).toBe('proof_needed');
    expect(await eventsOf(admin)).toEqual([
      { kind: 'step_up.failed', reason: 'proof_needed', route: 'GET /adminPHIS/audit' },
    ]);
  });
});

describe('access is denied', () => {
  it('to staff without a second factor where one is required', async () => {
    const admin = await person('A', strict);
    await strict.call('GET', '/content/review', { token: admin.token });
    expect(await eventsOf(admin, strict)).toEqual([
      { kind: 'access.denied', reason: 'second_factor_required', route: 'GET /content/review' },
    ]);
  });

  it('to super admins who would recover themselves, and to admins who would recover others', async () => {
    const [own, admin] = [await person('S'), await person('A')];
    await giveApp(site.context, own);
    const remove = ({ token }: TestAccount) =>
      site.call('POST', `/adminPHIS/accounts/${own.id}/remove.factors`, {
        token,
        proved: true,
        body: { reason: longEnoughReason },
      });
    expect((await remove(own)).body.code).toBe('own_second_factors');
    expect((await remove(admin)).body.code).toBe('forbidden');
    const route = 'POST /adminPHIS/accounts/:id/remove.factors';
    expect(await eventsOf(own)).toContainEqual({
      kind: 'access.denied',
      reason: 'own_second_factors',
      route,
    });
    expect(await eventsOf(admin)).toContainEqual({ kind: 'access.denied', reason: 'forbidden', route });
  });
});
