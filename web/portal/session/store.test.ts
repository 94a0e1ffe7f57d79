import { beforeEach, describe, expect, test } from 'vitest';
import { SessionStore } from './store.ts';
import { isExpired, readToken } from './token.ts';

const minute = 60_000;
const start = Date.parse('2026-03-01T10:00:00Z');

function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'HS256' }), part(claims), 'signature'].join('.');
}

/** A token for an hour from `issuedAt`. */
function hourFrom(issuedAt: number, accountId = 'amina'): string {
  return tokenOf({ sub: accountId, iat: issuedAt / 1000, exp: issuedAt / 1000 + 3600 });
}

/** Cookies as a browser keeps them, but for the ageing. */
class Jar {
  readonly #kept = new Map<string, string>();
  written: string[] = [];

  get cookie(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    this.written.push(text);
    const [pair = '', ...attributes] = text.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (attributes.includes('max-age=0')) this.#kept.delete(name);
    else this.#kept.set(name, value);
  }
}

class Storage {
  readonly #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
}

let now = start;
let jar = new Jar();
let store: SessionStore;
let heard = 0;

beforeEach(() => {
  now = start;
  heard = 0;
  jar = new Jar();
  store = new SessionStore({ jar, secure: true, now: () => now, skewStorage: new Storage() });
  store.subscribe(() => {
    heard += 1;
  });
});

describe('a token', () => {
  test('tells its account and its hour', () => {
    expect(readToken(hourFrom(start))).toEqual({
      accountId: 'amina',
      issuedAt: start,
      expiresAt: start + 60 * minute,
    });
  });

  test('with names beyond ASCII is read', () => {
    expect(readToken(tokenOf({ sub: 'Zoë', exp: 1 }))?.accountId).toBe('Zoë');
  });

  test.each(['', 'a', 'a.b', 'a.b.c', `a.${Buffer.from('{}').toString('base64url')}.c`, '..'])(
    '%j is none, and counts as expired',
    (text) => {
      expect(readToken(text)).toBeNull();
      expect(isExpired(text, start)).toBe(true);
    },
  );

  test('is expired from its very second on', () => {
    expect(isExpired(hourFrom(start), start + 60 * minute - 1)).toBe(false);
    expect(isExpired(hourFrom(start), start + 60 * minute)).toBe(true);
  });
});

describe('a session', () => {
  test('that a reader starts is kept in plt, for an hour, on this site alone', () => {
    const token = hourFrom(start);
    store.remember(token, { developer: false });
    expect(jar.written).toEqual([`plt=${token}; max-age=3600; path=/; SameSite=Strict; Secure`]);
    expect(store.state()).toEqual({ token, accountId: 'amina', developer: false, ended: false });
    expect(heard).toBe(1);
  });

  test('that a developer starts is kept in dlt too', () => {
    const token = hourFrom(start);
    store.remember(token, { developer: true });
    expect(jar.cookie).toBe(`plt=${token}; dlt=${token}`);
    expect(store.state().developer).toBe(true);
  });

  test('without https its cookies are not marked as secure', () => {
    const plain = new SessionStore({ jar, secure: false, now: () => now, skewStorage: new Storage() });
    plain.remember(hourFrom(start), { developer: false });
    expect(jar.written[0]).not.toContain('Secure');
  });

  test('that its owner ends is gone, and has not ended by itself', () => {
    store.remember(hourFrom(start), { developer: true });
    store.forget();
    expect(jar.cookie).toBe('');
    expect(store.state()).toEqual({ token: null, accountId: null, developer: false, ended: false });
  });

  test('that the server no longer knows has ended', () => {
    store.remember(hourFrom(start), { developer: false });
    store.end();
    expect(store.state()).toMatchObject({ token: null, ended: true });
  });

  test('that never was has not ended', () => {
    store.end();
    expect(store.state().ended).toBe(false);
  });

  test('runs out after its hour', () => {
    store.remember(hourFrom(start), { developer: false });
    now += 59 * minute;
    store.refresh();
    expect(store.state().ended).toBe(false);
    expect(store.millisecondsLeft()).toBe(minute);
    now += minute;
    store.refresh();
    expect(store.state()).toMatchObject({ token: null, ended: true });
    expect(store.hasStaleToken()).toBe(true);
  });

  test('that another tab renewed goes on', () => {
    store.remember(hourFrom(start), { developer: false });
    now += 50 * minute;
    jar.cookie = `plt=${hourFrom(now)}; path=/`;
    expect(store.token()).toBe(hourFrom(now));
    store.refresh();
    expect(store.state().token).toBe(hourFrom(now));
  });

  test('that another tab ended has ended here', () => {
    store.remember(hourFrom(start), { developer: false });
    jar.cookie = 'plt=; max-age=0';
    store.refresh();
    expect(store.state()).toMatchObject({ token: null, ended: true });
  });

  test('lasts its hour on a phone whose clock is hours ahead', () => {
    now += 180 * minute;
    store.remember(hourFrom(start), { developer: false });
    expect(store.token()).not.toBeNull();
    expect(store.millisecondsLeft()).toBe(60 * minute);
    now += 60 * minute;
    expect(store.token()).toBeNull();
  });

  test('that changes nothing tells nobody', () => {
    store.refresh();
    expect(heard).toBe(0);
  });
});
