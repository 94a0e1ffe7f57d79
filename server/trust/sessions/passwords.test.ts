import { readFile } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { weaknessOf, wordsOf } from './common-passwords.ts';
import { linkToken, makeLink } from './one-time-links.ts';
import { checkPassword, hashPassword, needsRehash } from './passwords.ts';

const password = 'Maji-safi-7';
const caller = '198.51.100.7';

describe('a password', () => {
  it('matches its hash, and no other password does', async () => {
    const stored = await hashPassword(password, caller);
    expect(await checkPassword(stored, password, caller)).toBe(true);
    for (const other of ['', 'maji-safi-7', `${password} `, stored])
      expect(await checkPassword(stored, other, caller)).toBe(false);
  });

  it('is salted: two hashes of it differ', async () => {
    const [one, other] = await Promise.all([hashPassword(password, caller), hashPassword(password, caller)]);
    expect(one).not.toBe(other);
    expect(one).not.toContain(password);
  });

  it('may have any characters, and be long', async () => {
    for (const unusual of ['كلمة مرور ٧', 'Ünïcode 🔑 7', 'Ab1'.repeat(66)])
      expect(await checkPassword(await hashPassword(unusual, caller), unusual, caller)).toBe(true);
  });

  it('is never right for an account that does not exist', async () => {
    for (const guess of ['', password]) expect(await checkPassword(null, guess, caller)).toBe(false);
  });

  it('takes the same time to check for an account that does not exist', async () => {
    const stored = await hashPassword(password, caller);
    const check = async (hashed: string | null) => {
      const began = performance.now();
      await checkPassword(hashed, password, caller);
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const ratio = () => Math.min(...unknown) / Math.min(...known);
    const alike = () => ratio() > 0.5 && ratio() < 2;
    // Taking the minimum of many runs leaves only the work itself.
    for (let turn = 0; turn < 9 || (turn < 60 && !alike()); turn += 1) {
      known.push(await check(stored));
      unknown.push(await check(null));
    }
    expect(ratio()).toBeGreaterThan(0.5);
    expect(ratio()).toBeLessThan(2);
  });
});

/** The same password as different devices type it. */
const alike = [
  ['a Mac and a phone', 'Mot-passe\u0301-7', 'Mot-pass\u00e9-7'],
  ['wide digits and plain ones', 'Maji-Safi-\uff17', 'Maji-Safi-7'],
  ['presentation forms of Arabic and letters', 'Ab7-\ufefb\ufe8e', 'Ab7-\u0644\u0627\u0627'],
  ['a ligature and letters', 'Of\ufb01ce-Well-7', 'Office-Well-7'],
  ['marks in another order', 'Ab7-e\u0323\u0301-go', 'Ab7-e\u0301\u0323-go'],
] as const;

describe('a password with the same letters as other code points', () => {
  it.each(alike)('is the same: %s', async (_, one, other) => {
    expect(await checkPassword(await hashPassword(one, caller), other, caller)).toBe(true);
    expect(await checkPassword(await hashPassword(other, caller), one, caller)).toBe(true);
    expect(await needsRehash(await hashPassword(one, caller), one, caller)).toBe(false);
  });

  it.each(alike)('matches a hash of the letters as typed, which is to be made anew: %s', async (_, one) => {
    const older = await hash(one, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await checkPassword(older, one, caller)).toBe(true);
    expect(await needsRehash(older, one, caller)).toBe(true);
    expect(await checkPassword(older, `${one}x`, caller)).toBe(false);
  });

  it('matches an older hash of decomposed letters when it is typed composed', async () => {
    const older = await hash('Mot-passe\u0301-7', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await checkPassword(older, 'Mot-pass\u00e9-7', caller)).toBe(true);
  });

  it.each(['Mot-passe-7', 'mot-pass\u00e9-7', 'Mot-pass\u00e8-7'])('is not %s', async (other) => {
    const stored = await hashPassword('Mot-pass\u00e9-7', caller);
    expect(await checkPassword(stored, other, caller)).toBe(false);
  });

  it('is as easily guessed', async () => {
    expect(await weaknessOf('Password\uff11', [])).toBe('common');
    expect(await weaknessOf('Zoe\u0308-Mbaye1', wordsOf({ names: ['Zo\u00eb Mbaye'], addresses: [] }))).toBe(
      'personal',
    );
  });
});

describe('many passwords of one network at once', () => {
  it('delay those of others by one hash, and are refused where too many wait', { tags: 'edge' }, async () => {
    const order: string[] = [];
    const done = (name: string, hashed: Promise<string>) => hashed.then(() => order.push(name));
    const refusals: unknown[] = [];
    const flood = Array.from({ length: 60 }, (_, at) =>
      done('flood', hashPassword(password, `2001:db8:5:${at + 1}::/64`)).catch((error: unknown) =>
        refusals.push(error),
      ),
    );
    const other = done('other', hashPassword(password, caller));
    await Promise.all([...flood, other]);
    expect(order.indexOf('other')).toBeLessThan(10);
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'too_many_requests' });
  });
});

describe('a hash', () => {
  it('has the parameters of OWASP’s cheat sheet', async () => {
    expect(await hashPassword(password, caller)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  it('needs a rehash if it has other parameters', async () => {
    expect(await needsRehash(await hashPassword(password, caller), password, caller)).toBe(false);
    const older = await hash(password, { memoryCost: 4096, timeCost: 3, parallelism: 1 });
    expect(await needsRehash(older, password, caller)).toBe(true);
    expect(await checkPassword(older, password, caller)).toBe(true);
  });
});

const words = wordsOf({
  names: ['Afya Research Network', 'Afya', 'Zawadi Otieno'],
  addresses: ['z.otieno-9@district-office.example', 'afya.example'],
});

describe('a password that is easily guessed', () => {
  it.each([
    'Password1',
    'PASSWORD1',
    'Password1!',
    '!!Password1',
    'P@ssw0rd1',
    'Password123',
    'Admin1234',
    'Admin-2026',
    'Welcome2026!',
    'Qwerty123456',
  ])('is a common one, or a common word with little added: %s', async (one) => {
    expect(await weaknessOf(one, words)).toBe('common');
  });

  it.each([
    'Afya2026',
    'AFYA-2026a',
    'AfyaResearchNetwork1',
    'Zawadi1990!',
    'OtienoZawadi7',
    'Zawadi123456',
    'District-Office-1',
    'Otieno9Z',
  ])('is little more than a name or address of its owner or this site: %s', async (one) => {
    expect(await weaknessOf(one, words)).not.toBeNull();
  });

  it.each([
    password,
    'Ujuzi-wetu-7',
    'Zawadi-kisima-cha-maji-7',
    'Afya!q8Wm2xT',
    'Exampled-rivers-4',
    'Comet-wells-45',
    'Ünïcode 🔑 7',
    'كلمة مرور ٧ aB',
    'Ab1'.repeat(66),
    '',
  ])('does not include %j', async (one) => {
    expect(await weaknessOf(one, words)).toBeNull();
  });

  it('is found in a list that is filtered by the rules before it is cut', async () => {
    const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
    const all: string[] = JSON.parse(await readFile(file, 'utf8'));
    const fit = all.filter((one) => one.length >= 8 && /\d/.test(one) && /[a-z].*[a-z]/i.test(one));
    expect(fit.length).toBeGreaterThan(4000);
    for (const one of fit) expect(await weaknessOf(one, []), one).toBe('common');
  });

  it('is refused by every form for a new password', async () => {
    const site = await startTestApp();
    const { context } = site;
    const account = await makeAccount(context, 'P', { firstname: 'Zawadi', lastname: 'Otieno', password });
    const token = await linkToken(context, await makeLink(context, account.id, 'reset-password'));
    for (const [weak, words] of [
      ['Password1!', 'one of the most common ones'],
      ['Afya2026', 'little more than a name'],
      ['Zawadi-2026', 'little more than a name'],
    ] as const) {
      const names = { firstname: 'Zawadi', lastname: 'Otieno', email: 'z@example.org' };
      const twice = { password: weak, password1: weak };
      const said = expect.stringContaining(words);
      const signedUp = await site.call('POST', '/auth/signup', { body: { ...names, ...twice } });
      expect(signedUp).toMatchObject({ status: 400, body: { fields: { password: said } } });
      const reset = await site.call('POST', '/auth/forgot.password', { body: { id: token, password: weak } });
      expect(reset).toMatchObject({ status: 400, body: { fields: { password: said } } });
      const changed = await site.call('PATCH', '/auth/password', {
        token: account.token,
        body: { password, new_password: weak, password1: weak },
      });
      expect(changed).toMatchObject({ status: 400, body: { fields: { new_password: said } } });
    }
    await site.close();
  });
});
