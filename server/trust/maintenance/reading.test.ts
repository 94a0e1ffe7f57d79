/**
 * Whoever reads is answered while nothing may be written: with a session, a key, the token of an app, and without.
 *
 * @module-tag edge
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routeOf } from '../../../contract/endpoint.ts';
import { endpoints, type NamedEndpoint } from '../../../contract/index.ts';
import { keyScopes } from '../../../contract/programs/scopes.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { approvedBeacon } from '../../../tests/beacon-node.ts';
import { stopCloudNodes } from '../../../tests/cloud-node.ts';
import { runStatements } from '../../../tests/database-server.ts';
import {
  giveDeveloperAccess,
  makeAccount,
  makeApproved,
  makeDraft,
  type TestAccount,
} from '../../../tests/factories.ts';
import { newcomer } from '../../../tests/people.ts';
import { makeSampleApp, signInto } from '../../../tests/sample-app.ts';
import { operator } from '../../platform/actor.ts';
import { errorCode } from '../../platform/db/errors.ts';
import { createKey } from '../../programs/index.ts';
import { refused } from './exceptions.ts';
import { beginMaintenance } from './pause-switch.ts';

const hour = 3_600_000;
const question = (start: number) =>
  `/beacon/api/g_variants?assemblyId=hg38&referenceName=chr1&start=${start}&referenceBases=A&alternateBases=G`;

let site: TestApp;
let holder: TestAccount;
let post: { id: string; slug: string };
let draft: { id: string };
/** Who reads, with what they send in the header Authorization. */
let readers: [who: string, token: string | null][];
/** A key of an account that got nothing before. */
let newKey: string;
/** Statements that the database refused because they write. */
const refusedWrites: string[] = [];

beforeAll(async () => {
  // The pool takes the method from the prototype with each connection.
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const result: unknown = Reflect.apply(query, this, given);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (errorCode(error) === '25006') refusedWrites.push(JSON.stringify(given[0]).slice(0, 200));
      });
    return result;
  });
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  const { context, connection } = site;
  holder = await makeAccount(context, 'S');
  await giveDeveloperAccess(context, holder);
  post = await makeApproved(context, { title: 'Malaria nets' });
  draft = await makeDraft(context, { author: holder });
  const admin = await makeAccount(context, 'A');
  await approvedBeacon(context, { admin, superAdmin: holder });
  const { secret } = await createKey(context, holder, { name: 'Wells', scopes: [...keyScopes], days: 30 });
  const newcomers = await makeAccount(context, 'P');
  await giveDeveloperAccess(context, newcomers);
  ({ secret: newKey } = await createKey(context, newcomers, { name: 'New', scopes: ['profile'], days: 30 }));
  const app = await makeSampleApp(site);
  const { access_token: token } = await signInto(
    site,
    app,
    holder,
    'openid profile posts:read genomes:count',
  );
  readers = [
    ['nobody', null],
    ['a key', secret],
    ['an app', token],
  ];
  // What these accounts got before, they get in a pause.
  for (const url of [`/api/v1/posts/${post.id}`, '/api/v1/bulk/posts', question(1), '/log/key']) {
    const answers = readers.map(([, authorization]) =>
      site.app.inject({ url, headers: { ...(authorization !== null && { authorization }) } }),
    );
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode, url).toBe(200);
  }
  await context.db
    .updateTable('api_keys')
    .set({ last_used_at: new Date(Date.now() - hour) })
    .execute();
  await beginMaintenance(context, operator, { until: null, message: null, language: 'en' });
  await site.settled();
  const database = String(connection.database);
  await runStatements(connection, `alter database ${database} set default_transaction_read_only = on`);
  // Only sessions that begin afterwards are read-only.
  await runStatements(
    connection,
    `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid() and application_name <> 'afya changes'`,
  );
  // The pool finds out which of its connections have ended.
  await Promise.allSettled(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(context.db)));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await stopCloudNodes();
  await site.close();
});

/** Further addresses: pages, files, and calls with queries that matter. */
const others = () => [
  '/',
  '/phis',
  '/phis?language=sw',
  '/phis/search?q=malaria',
  '/phis/search?q=zanzibari+weaving',
  '/phis/topics',
  '/phis/topics.jsonld',
  '/phis/countries',
  '/phis/notices',
  '/phis.atom',
  '/phis/feed',
  `/phis/read/${post.slug}`,
  `/phis/read/${post.slug}/versions`,
  `/phis/read/${post.slug}/proof`,
  '/sitemap.xml',
  '/robots.txt',
  '/clouds',
  '/network',
  '/status',
  '/about',
  '/contact',
  '/developer',
  '/developer/docs',
  '/auth/signin',
  '/auth/verify/made-up',
  '/log/checkpoint',
  '/log/key',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  '/content/posts?q=zanzibari+weaving',
  '/api/v1/search?q=zanzibari+weaving',
  '/api/v1/search?q=malaria',
  `/api/v1/posts/${post.id}?include=html`,
  `/api/v1/posts/${post.slug}`,
  '/api/v1/bulk/posts',
  question(1),
  '/.well-known/openid-configuration',
  '/oauth/jwks',
];

/** The address of a call of the contract, with ids that there are. */
function addressOf({ path }: NamedEndpoint): string {
  return path
    .replace('/users/{id}', `/users/${holder.id}`)
    .replace('/author/{id}', `/author/${holder.id}`)
    .replace('{unique_id}', holder.id)
    .replace('/drafts/{id}', `/drafts/${draft.id}`)
    .replace('{slug}', post.slug)
    .replace('{post}', post.id)
    .replace('{service}', 'service')
    .replace(/\{\w+\}/g, post.id);
}

const ask = async (url: string, token: string | null) => {
  const { statusCode, body, headers } = await site.app.inject({
    url,
    remoteAddress: newcomer().ip,
    headers: { accept: 'application/json, text/html', ...(token !== null && { authorization: token }) },
  });
  return { status: statusCode, body, headers };
};

/** The process ids of the connections of this process. */
const connections = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'afya'
    order by pid`.execute(site.context.db);
  return rows.map(({ pid }) => pid);
};

describe('in a pause, on a database that accepts no writes', () => {
  it('every call and page that reads is answered, whoever asks, and tries to write nothing', async () => {
    const calls = endpoints.filter((each) => each.method === 'GET' && !refused.has(`GET ${routeOf(each)}`));
    const wrong: unknown[] = [];
    for (const [who, token] of [...readers, ['a session', holder.token] as const])
      for (const url of [...calls.map(addressOf), ...others()]) {
        const writes = refusedWrites.length;
        const { status, body } = await ask(url, token);
        const tried = refusedWrites.slice(writes);
        if (status >= 500 || tried.length > 0) wrong.push([who, url, status, body.slice(0, 200), tried]);
      }
    expect(wrong).toEqual([]);
  });

  it('keeps its connections while readers search, use keys and send forged tokens', async () => {
    const before = await connections();
    for (const [, token] of [...readers, ['forged', 'Bearer afya_key_forged'] as const])
      await ask('/api/v1/search?q=zanzibari+weaving', token);
    await site.context.security.flush();
    expect(await connections()).toEqual(expect.arrayContaining(before));
    expect(refusedWrites).toEqual([]);
  });

  it.each(['/api/v1/posts/malaria-nets', '/api/v1/bulk/posts'])(
    '%s waits for an account that never got it, which would not be told of notices, and not for nobody',
    async (url) => {
      const { status, body, headers } = await ask(url, newKey);
      expect([status, JSON.parse(body).code]).toEqual([503, 'maintenance']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask(url, null)).status).toBe(200);
    },
  );

  it('new questions to the Beacon network wait, since none can be counted', async () => {
    const { status, body, headers } = await ask(question(2), null);
    expect([status, JSON.parse(body).code]).toEqual([503, 'maintenance']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('before a process knows of the pause, on a database that accepts no writes', () => {
  it('searches, keys, and what accounts got before are answered', async () => {
    const isOn = vi.spyOn(site.context.maintenance, 'isOn', 'get').mockReturnValue(false);
    const wrong: unknown[] = [];
    for (const [who, token] of readers)
      for (const url of [
        '/phis/search?q=basket+weaving',
        '/api/v1/search?q=zanzibari+weaving',
        `/api/v1/posts/${post.slug}`,
        '/api/v1/bulk/posts',
        question(1),
      ]) {
        const { status } = await ask(url, token);
        if (status !== 200) wrong.push([who, url, status]);
      }
    isOn.mockRestore();
    expect(wrong).toEqual([]);
    expect(refusedWrites.length).toBeGreaterThan(0);
  });
});
