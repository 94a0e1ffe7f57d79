import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { checkPassword, hashPassword, needsRehash } from './passwords.ts';

const password = 'Maji-safi-7';

describe('a password', () => {
  it('is known again by its hash, and no other is', async () => {
    const stored = await hashPassword(password);
    expect(await checkPassword(stored, password)).toBe(true);
    for (const other of ['', 'maji-safi-7', `${password} `, stored])
      expect(await checkPassword(stored, other)).toBe(false);
  });

  it('is salted: hashed again it looks different', async () => {
    const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(one).not.toBe(other);
    expect(one).not.toContain(password);
  });

  it('may be of any characters, and long', async () => {
    for (const unusual of ['كلمة مرور ٧', 'Ünïcode 🔑 7', 'Ab1'.repeat(66)])
      expect(await checkPassword(await hashPassword(unusual), unusual)).toBe(true);
  });

  it('of an account that is not there is never right, whatever it is', async () => {
    for (const guess of ['', password]) expect(await checkPassword(null, guess)).toBe(false);
  });

  it('of an account that is not there takes the same work', async () => {
    const stored = await hashPassword(password);
    const check = async (hashed: string | null) => {
      const began = performance.now();
      await checkPassword(hashed, password);
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const ratio = () => Math.min(...unknown) / Math.min(...known);
    const alike = () => ratio() > 0.5 && ratio() < 2;
    // Nothing but the work can keep the quickest of ever more from coming to the same.
    for (let turn = 0; turn < 9 || (turn < 60 && !alike()); turn += 1) {
      known.push(await check(stored));
      unknown.push(await check(null));
    }
    expect(ratio()).toBeGreaterThan(0.5);
    expect(ratio()).toBeLessThan(2);
  });
});

describe('a hash', () => {
  it('has the parameters of the cheat sheet', async () => {
    expect(await hashPassword(password)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  it('is to be renewed where it was made with other parameters', async () => {
    expect(needsRehash(await hashPassword(password))).toBe(false);
    const older = await hash(password, { memoryCost: 4096, timeCost: 3, parallelism: 1 });
    expect(needsRehash(older)).toBe(true);
    expect(await checkPassword(older, password)).toBe(true);
  });
});

describe('the most common passwords', () => {
  it.each(['password1', 'PASSWORD1', 'Iloveyou', 'qwertyuiop', 'Password123'])(
    'are known: %s',
    async (one) => {
      expect(await isCommonPassword(one)).toBe(true);
    },
  );

  it.each([password, 'Ujuzi-wetu-7', '', 'password1 '])('are no others: %j', async (one) => {
    expect(await isCommonPassword(one)).toBe(false);
  });
});
