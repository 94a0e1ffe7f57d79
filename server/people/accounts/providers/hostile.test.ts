/** Institutions that lie, are slow or break, and two of which one would answer for the other. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import {
  type Lies,
  type LyingInstitution,
  lyingClient,
  startLyingInstitution,
} from '../../../../tests/lying-institution.ts';
import { upsertLink } from './queries.ts';

let uni: LyingInstitution;
let other: LyingInstitution;
let site: TestApp;
beforeAll(async () => {
  [uni, other] = await Promise.all([startLyingInstitution(), startLyingInstitution()]);
  const of = (key: string, { issuer }: LyingInstitution) => ({
    key,
    name: key,
    issuer,
    ...lyingClient,
    domains: ['uni.example'],
  });
  site = await startTestApp({ SIGN_IN_PROVIDERS: JSON.stringify([of('uni', uni), of('other', other)]) });
});
afterAll(async () => {
  await site.close();
  await Promise.all([uni.close(), other.close()]);
});
beforeEach(() => {
  uni.lies = {};
});

async function leave(provider = 'uni') {
  const { headers, cookies } = await site.app.inject({ url: `/auth/with/${provider}` });
  const [{ name = '', value = '' } = {}] = cookies;
  return { url: String(headers.location), cookie: `${name}=${value}` };
}

const finish = (query: string, cookie: string, provider = 'uni') =>
  site.call('POST', '/auth/provider/signin', { body: { provider, query }, headers: { cookie } });

async function answerOf(lies: Lies = {}): Promise<string> {
  uni.lies = lies;
  const { url, cookie } = await leave();
  const { status, body } = await finish(uni.visit(url), cookie);
  return `${status} ${body.code}`;
}

const now = () => Math.floor(Date.now() / 1000);
const arrives = '403 provider_unlinked';
const refused = '422 provider_refused';
const away = '503 provider_unavailable';

it('an institution that tells the truth is believed', async () => {
  expect(await answerOf()).toBe(arrives);
});

describe('an institution is not believed', () => {
  it.each<[string, Lies]>([
    ['an ID token of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an ID token for another client', { claims: { aud: 'somebody-else' } }],
    [
      'an ID token for several clients, of which another asked',
      { claims: { aud: ['APP-TEST', 'x'], azp: 'x' } },
    ],
    ['another nonce', { claims: { nonce: 'of another sign-in' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['an ID token that has run out', { claims: { exp: now() - 120 } }],
    ['an ID token without an end', { claims: { exp: undefined } }],
    ['an ID token that begins later', { claims: { nbf: now() + 600 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a key that it does not publish', { signature: 'other-key' }],
    ['no signature', { signature: 'none' }],
    ['an answer of another issuer', { query: { iss: 'https://evil.example' } }],
    ['an answer without an issuer, which it promises', { query: { iss: '' } }],
    ['an error', { query: { error: 'server_error' } }],
  ])('with %s', async (_, lies) => {
    expect(await answerOf(lies)).toBe(refused);
  });

  it.each<[string, unknown]>([
    ['a word for yes', 'true'],
    ['nothing', undefined],
  ])('when it says of the address’s verification %s', async (_, said) => {
    expect(await answerOf({ claims: { email_verified: said } })).toBe('403 provider_address');
  });

  it('for the other: each has a return address and a state of its own', async () => {
    const { url, cookie } = await leave('other');
    const state = new URL(url).searchParams.get('state') ?? '';
    const query = String(new URLSearchParams({ code: 'x', state, iss: uni.issuer }));
    expect((await finish(query, cookie, 'uni')).body.code).toBe('second_step_over');
    const again = await leave('other');
    const mixed = new URLSearchParams(other.visit(again.url));
    mixed.set('iss', uni.issuer);
    expect((await finish(String(mixed), again.cookie, 'other')).body.code).toBe('provider_refused');
  });
});

it('clocks may differ by half a minute', async () => {
  for (const by of [-90, 30]) {
    const [iat, exp] = [now() + by, now() + by + 60];
    expect(await answerOf({ claims: { iat, exp, nbf: iat } })).toBe(arrives);
  }
});

it('a new key of the institution is used at once', async () => {
  expect(await answerOf()).toBe(arrives);
  await uni.rotate();
  expect(await answerOf()).toBe(arrives);
});

describe('an institution that breaks', () => {
  it.each<[string, Lies['at']]>([
    ['has an error', { '/token': (response) => response.writeHead(500).end('{}') }],
    ['breaks the connection', { '/token': (response) => response.destroy() }],
    [
      'sends without end',
      {
        '/token': (response) => {
          response.setHeader('content-type', 'application/json');
          const more = () => {
            while (!response.destroyed && response.write(' '.repeat(64_000)));
          };
          response.on('drain', more);
          more();
        },
      },
    ],
    ['has no keys', { '/jwks': (response) => response.destroy() }],
  ])('%s is away', async (_, at) => {
    expect(await answerOf({ at: at ?? {} })).toBe(away);
  });

  it('leads back to the sign-in screen, whose form stays', async () => {
    uni.lies = { at: { '/.well-known/openid-configuration': (response) => response.end('no JSON') } };
    const { url } = await leave();
    expect(url).toBe('/auth/signin?problem=provider_unavailable&provider=uni');
  });

  it('may redirect its answers nowhere', async () => {
    const at: Lies['at'] = {
      '/token': (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    };
    expect(await answerOf({ at })).toBe(refused);
  });
});

describe('a proof', () => {
  const proofOf = async (signedInAt: unknown) => {
    const account = await makeAccount(site.context, 'P');
    await site.context.db.deleteFrom('provider_links').execute();
    await upsertLink(site.context.db, account.id, { issuer: uni.issuer, subject: 'member-1' }, new Date());
    const body = { provider: 'uni' };
    const begun = await site.call('POST', '/auth/proof/provider/begin', { token: account.token, body });
    uni.lies = { claims: { auth_time: signedInAt } };
    const query = uni.visit(begun.body.url);
    const proof = await site.call('POST', '/auth/proof/provider', {
      token: account.token,
      body: { provider: 'uni', query },
    });
    return `${proof.status} ${proof.body.code}`;
  };

  it('needs that the person signed in there since it began', async () => {
    expect(await proofOf(now())).toBe('200 undefined');
    expect(await proofOf(now() - 600)).toBe('403 provider_stale');
    expect(await proofOf(undefined)).toBe('403 provider_stale');
  });
});

it('an institution that does not answer holds nobody for long', async () => {
  const silent = await startLyingInstitution();
  onTestFinished(silent.close);
  silent.lies = { at: { '/.well-known/openid-configuration': () => {} } };
  const { addressToVisit } = await import('./client.ts');
  const provider = {
    key: 'x',
    name: 'x',
    issuer: silent.issuer,
    clientId: 'x',
    clientSecret: 'x',
    domains: [],
  };
  await expect(addressToVisit(site.context.config, provider, 'sign-in', 50)).rejects.toThrow();
});
