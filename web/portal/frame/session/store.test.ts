import { beforeEach, describe, expect, test } from 'vitest';
import { SessionStore } from './store.ts';
import { isExpired, readToken } from './token.ts';

const minute = 60_000;
const start = Date.parse('2026-03-01T10:00:00Z');

function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'HS256' }), part(claims), 'signature'].join('.');
}

/** A token valid for an hour from `issuedAt`. */
function hourFrom(issuedAt: number, accountId = 'amina'): string {
  return tokenOf({ sub: accountId, iat: issuedAt / 1000, exp: issuedAt / 1000 + 3600 });
}

/** A cookie jar as browsers have it, without expiry. */
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
  test('names its account and its times', () => {
    expect(readToken(hourFrom(start))).toEqual({
      accountId: 'amina',
      issuedAt: start,
      expiresAt: start + 60 * minute,
    });
  });

  test('can have names beyond ASCII', () => {
    expect(readToken(tokenOf({ sub: 'Zoë', exp: 1 }))?.accountId).toBe('Zoë');
  });

  test.each(['', 'a', 'a.b', 'a.b.c', `a.${Buffer.from('{}').toString('base64url')}.c`, '..'])(
    '%j is none, and counts as expired',
    (text) => {
      expect(readToken(text)).toBeNull();
      expect(isExpired(text, start)).toBe(true);
    },
  );

  test('is expired from the second of its expiry', () => {
    expect(isExpired(hourFrom(start), start + 60 * minute - 1)).toBe(false);
    expect(isExpired(hourFrom(start), start + 60 * minute)).toBe(true);
  });
});

describe('a session', () => {
  test('of a reader is written to plt, for an hour and this site only', () => {
    const token = hourFrom(start);
    store.remember(token, { developer: false });
    expect(jar.written).toEqual([`plt=${token}; max-age=3600; path=/; SameSite=Strict; Secure`]);
    expect(store.state()).toEqual({ token, accountId: 'amina', developer: false, ended: false });
    expect(heard).toBe(1);
  });

  test('of a developer is written to dlt too', () => {
    const token = hourFrom(start);
    store.remember(token, { developer: true });
    expect(jar.cookie).toBe(`plt=${token}; dlt=${token}`);
    expect(store.state().developer).toBe(true);
  });

  test('has no secure cookies without https', () => {
    const plain = new SessionStore({ jar, secure: false, now: () => now, skewStorage: new Storage() });
    plain.remember(hourFrom(start), { developer: false });
    expect(jar.written[0]).not.toContain('Secure');
  });

  test('that was signed out does not count as ended', () => {
    store.remember(hourFrom(start), { developer: true });
    store.signOut();
    expect(jar.cookie).toBe('');
    expect(store.state()).toEqual({ token: null, accountId: null, developer: false, ended: false });
  });

  test('that the server no longer knows counts as ended', () => {
    store.remember(hourFrom(start), { developer: false });
    store.end();
    expect(store.state()).toMatchObject({ token: null, ended: true });
  });

  test('that never existed does not count as ended', () => {
    store.end();
    expect(store.state().ended).toBe(false);
  });

  test('expires after an hour', () => {
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

  test('continues after another tab renewed it', () => {
    store.remember(hourFrom(start), { developer: false });
    now += 50 * minute;
    jar.cookie = `plt=${hourFrom(now)}; path=/`;
    expect(store.token()).toBe(hourFrom(now));
    store.refresh();
    expect(store.state().token).toBe(hourFrom(now));
  });

  test('ends after another tab ended it', () => {
    store.remember(hourFrom(start), { developer: false });
    jar.cookie = 'plt=; max-age=0';
    store.refresh();
    expect(store.state()).toMatchObject({ token: null, ended: true });
  });

  test('lasts an hour on a phone whose clock is hours ahead', () => {
    now += 180 * minute;
    store.remember(hourFrom(start), { developer: false });
    expect(store.token()).not.toBeNull();
    expect(store.millisecondsLeft()).toBe(60 * minute);
    now += 60 * minute;
    expect(store.token()).toBeNull();
  });

  test('does not notify listeners if nothing changed', () => {
    store.refresh();
    expect(heard).toBe(0);
  });
});
