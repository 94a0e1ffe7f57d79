import { describe, expect, test } from 'vitest';
import { readCookie } from '../../frame/session/cookies.ts';
import { isExpired, readToken } from '../../frame/session/token.ts';
import { readWriter } from './writer.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: unknown) => `${part({ alg: 'x' })}.${part(claims)}.signature`;
const now = 1_800_000_000_000;
const live = now / 1000 + 60;

describe('who may be writing', () => {
  test.each([
    ['', null],
    ['plt=', null],
    ['plt=nonsense', null],
    ['plt=a.b.c', null],
    [`plt=${tokenOf({ sub: 'amina', exp: live })}`, 'amina'],
    [`a=b; plt=${tokenOf({ sub: 'amina', exp: live })}; c=d`, 'amina'],
    [`xplt=${tokenOf({ sub: 'amina', exp: live })}`, null],
    [`plt=${tokenOf({ sub: 'amina', exp: now / 1000 })}`, null],
    [`plt=${tokenOf({ sub: 7, exp: live })}`, null],
    [`plt=${tokenOf({ sub: 'amina' })}`, null],
    [`plt=${tokenOf(null)}`, null],
  ])('with the cookie %j is %s, as the session reads it', (cookie, expected) => {
    const token = readCookie({ cookie }, 'plt');
    const known = token !== null && !isExpired(token, now) ? (readToken(token)?.accountId ?? null) : null;
    const writer = readWriter(cookie, now);
    expect(writer?.accountId ?? null).toBe(expected);
    expect(writer?.accountId ?? null).toBe(known);
    if (writer) expect(writer.token).toBe(token);
  });
});
