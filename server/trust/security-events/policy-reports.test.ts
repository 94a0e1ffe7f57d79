/** @module-tag edge */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
afterEach(async () => {
  await site.context.security.flush();
  await site.context.db.deleteFrom('security_events').execute();
});

const legacy = 'application/csp-report';
const modern = 'application/reports+json';
const here = 'https://afya.example';
let networks = 0;
const network = () => {
  networks += 1;
  return `10.7.${networks >> 8}.${networks & 255}`;
};

async function send(payload: string | Buffer, type: string | null, ip = network()): Promise<number> {
  const headers = type === null ? {} : { 'content-type': type };
  return (await site.app.inject({ method: 'POST', url: '/csp', headers, payload, remoteAddress: ip }))
    .statusCode;
}
const legacyOf = (given: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `${here}/phis/read/clean-water?token=secret#x`,
      'blocked-uri': 'https://evil.example/steal.js?session=secret',
      'violated-directive': "script-src 'self'",
      'effective-directive': 'script-src-elem',
      'source-file': `${here}/phis/read/clean-water`,
      ...given,
    },
  });
const modernOf = (given: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: `${here}/auth/verify/secret`,
  user_agent: 'Browser',
  body: {
    documentURL: `${here}/auth/verify/secret`,
    blockedURL: 'inline',
    effectiveDirective: 'style-src-attr',
    sourceFile: null,
    sample: 'secret',
    ...given,
  },
});
async function stored() {
  await site.context.security.flush();
  return site.context.db
    .selectFrom('security_events')
    .select(['detail', 'source', 'account_id', sql<number>`count`.as('count')])
    .where('kind', '=', 'policy.violated')
    .orderBy('id')
    .execute();
}

const total = async () => (await stored()).reduce((sum, { count }) => sum + count, 0);

describe('a report', () => {
  it('of either format is counted by directive, blocked origin and route, and nothing else is kept', async () => {
    expect(await send(legacyOf(), legacy)).toBe(204);
    expect(await send(legacyOf({ 'document-uri': `${here}/phis/read/other-post` }), legacy)).toBe(204);
    expect(await send(JSON.stringify([modernOf(), modernOf()]), modern)).toBe(204);
    const rows = await stored();
    expect(rows).toEqual([
      {
        source: null,
        account_id: null,
        count: 2,
        detail: {
          directive: 'script-src-elem',
          blocked: 'https://evil.example',
          route: 'GET /phis/read/:slug',
        },
      },
      {
        source: null,
        account_id: null,
        count: 2,
        detail: { directive: 'style-src-attr', blocked: 'inline', route: 'GET /auth/verify/*' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('is read by super admins, and counted in the metrics', async () => {
    await send(legacyOf(), legacy);
    await site.context.security.flush();
    const { token } = await makeAccount(site.context, 'S');
    const { body } = await site.call('GET', '/adminPHIS/security-events?kind=policy.violated', {
      token,
      proved: true,
    });
    expect(body.events).toMatchObject([{ count: 1, detail: { blocked: 'https://evil.example' } }]);
    const metrics = await site.app.inject({ url: '/metrics' });
    expect(metrics.body).toMatch(/security_events_total\{kind="policy\.violated"\} [1-9]/);
  });

  it.each([
    ['a data URL', { 'blocked-uri': 'data:text/html;base64,c2VjcmV0' }, { blocked: 'data' }],
    ['this site', { 'blocked-uri': `${here}/x?secret` }, { blocked: 'self' }],
    ['an older directive', { 'effective-directive': undefined }, { directive: 'script-src' }],
    ['an unknown directive', { 'effective-directive': 'secret-src' }, { directive: 'other' }],
    ['an unknown page', { 'document-uri': `${here}/nowhere/secret/secret` }, { route: 'GET other' }],
    [
      'a name and password',
      { 'blocked-uri': 'https://a:secret@evil.example/' },
      { blocked: 'https://evil.example' },
    ],
    ['a long host', { 'blocked-uri': `https://${'secret'.repeat(40)}.example/` }, { blocked: 'other' }],
    ['no address', { 'blocked-uri': 'secret' }, { blocked: 'other' }],
  ])('about %s is reduced to what may be kept', async (_, given, detail) => {
    expect(await send(legacyOf(given), legacy)).toBe(204);
    const rows = await stored();
    expect(rows).toMatchObject([{ detail }]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it.each([
    ['an extension of Chrome', { 'blocked-uri': 'chrome-extension://abc/x.js' }],
    ['an extension of Chrome, by its scheme', { 'blocked-uri': 'chrome-extension' }],
    ['an extension of Firefox', { 'source-file': 'moz-extension://abc/x.js' }],
    ['an extension of Safari', { 'source-file': 'safari-web-extension://abc/x.js' }],
    ['another site', { 'document-uri': 'https://other.example/phis' }],
    ['no page', { 'document-uri': 'about:blank' }],
  ])('about %s is dropped', async (_, given) => {
    expect(await send(legacyOf(given), legacy)).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it('that is no violation is dropped, and of many in one request twenty count', async () => {
    const others = [{ type: 'deprecation', body: {} }, null, 7, 'x', {}, [], { type: 'csp-violation' }];
    expect(await send(JSON.stringify(others), modern)).toBe(204);
    expect(await stored()).toEqual([]);
    const many = Array.from({ length: 40 }, () => modernOf({ blockedURL: 'eval' }));
    expect(await send(JSON.stringify(many), modern)).toBe(204);
    expect(await stored()).toMatchObject([{ count: 20 }]);
  });
});

describe('what is no report', () => {
  it('is refused where its content type is another one', async () => {
    for (const type of ['application/json', 'text/plain', 'text/html', 'multipart/form-data; boundary=x'])
      expect(await send(legacyOf(), type)).toBe(415);
    expect(await stored()).toEqual([]);
  });

  it('is refused where it has more than 16 kB', async () => {
    for (const type of [legacy, modern]) {
      expect(await send(legacyOf({ sample: 'x'.repeat(17_000) }), type)).toBe(413);
      expect(await send(Buffer.alloc(3_000_000, 'x'), type)).toBe(413);
    }
    expect(await stored()).toEqual([]);
  });

  it('has no other method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await site.app.inject({ method, url: '/csp' })).statusCode).toBe(405);
  });

  it('never fails, in a thousand malformed bodies', async () => {
    const whole = legacyOf();
    const list = JSON.stringify([modernOf()]);
    const values: unknown[] = [
      null,
      1,
      '',
      [],
      {},
      true,
      'a'.repeat(2000),
      { toString: 1 },
      '\u0000',
      '\ud800',
    ];
    for (let each = 0; each < 1000; each += 1) {
      const value = values[each % values.length];
      const key = ['document-uri', 'blocked-uri', 'effective-directive', 'source-file'][each % 4] ?? '';
      const bodies = [
        whole.slice(0, each % whole.length),
        randomBytes(each % 700),
        legacyOf({ [key]: value, __proto__: { polluted: true } }),
        JSON.stringify([modernOf({ documentURL: value, blockedURL: value }), value]),
        JSON.stringify({ 'csp-report': value }),
        JSON.stringify(value),
        `${'['.repeat(each)}${list}`,
        whole.replace(/[{:"]/g, (found, at) => (at % 7 === each % 7 ? '' : found)),
      ];
      const body = bodies[each % bodies.length] ?? '';
      const status = await send(body, each % 3 === 0 ? modern : legacy);
      expect([204, 400], `body ${each}`).toContain(status);
    }
    for (const { detail } of await stored())
      expect(Object.keys(detail).sort()).toEqual(['blocked', 'directive', 'route']);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a flood', () => {
  it('from one network is refused after thirty requests, until the next minute', async () => {
    const { clock } = site.context;
    const start = Math.ceil(Date.now() / 60_000) * 60_000;
    site.context.clock = () => new Date(start);
    const ip = network();
    const statuses: number[] = [];
    for (let each = 0; each < 40; each += 1) statuses.push(await send(legacyOf(), legacy, ip));
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await send(legacyOf(), legacy)).toBe(204);
    expect(await total()).toBe(31);
    site.context.clock = () => new Date(start + 60_000);
    expect(await send(legacyOf(), legacy, ip)).toBe(204);
    site.context.clock = clock;
  });

  it('from many networks is refused after three thousand requests', async () => {
    const { clock } = site.context;
    const start = Math.ceil(Date.now() / 60_000) * 60_000 + 600_000;
    site.context.clock = () => new Date(start);
    let refused = 0;
    for (let each = 0; each < 3100; each += 1) if ((await send('', legacy)) === 429) refused += 1;
    expect(refused).toBe(100);
    site.context.clock = clock;
  });

  it('of different origins is a bounded number of rows', async () => {
    const { clock } = site.context;
    const start = Math.ceil(Date.now() / 60_000) * 60_000 + 1_200_000;
    site.context.clock = () => new Date(start);
    for (let each = 0; each < 150; each += 1) {
      const reports = Array.from({ length: 20 }, (_, at) =>
        modernOf({ blockedURL: `https://h${each}-${at}.example/` }),
      );
      expect(await send(JSON.stringify(reports), modern)).toBe(204);
    }
    expect(await total()).toBe(3000);
    const minutes = await site.context.db
      .selectFrom('security_events')
      .select([sql<string>`date_trunc('minute', at)`.as('minute'), sql<number>`count(*)::int`.as('rows')])
      .where('kind', '=', 'policy.violated')
      .groupBy('minute')
      .execute();
    // 20 that differ, and one row for all others.
    for (const { rows } of minutes) expect(rows).toBeLessThanOrEqual(21);
    site.context.clock = clock;
  });
});
