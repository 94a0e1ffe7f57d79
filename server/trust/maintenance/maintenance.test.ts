/** @module-tag edge */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../../../contract/constants.ts';
import { routeOf } from '../../../contract/endpoint.ts';
import { endpoints, type NamedEndpoint } from '../../../contract/index.ts';
import { translator } from '../../../messages/index.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { runStatements } from '../../../tests/database-server.ts';
import { makeAccount, makeApproved, makeDraft, type TestAccount } from '../../../tests/factories.ts';
import { runProgram } from '../../../tests/process.ts';
import { beginSignIn, makeSampleApp } from '../../../tests/sample-app.ts';
import { measureIfDue } from '../../operations/index.ts';
import { operator } from '../../platform/actor.ts';
import { createDatabase } from '../../platform/db/database.ts';
import { databaseUrlOf } from '../../platform/db/database-url.ts';
import { createPool } from '../../platform/db/pool.ts';
import { answered, refused } from './exceptions.ts';
import { isRefused } from './guarded-routes.ts';
import { beginMaintenance, endMaintenance, listPauses } from './pause-switch.ts';

const minute = 60_000;
const password = 'Ujuzi-wetu-7';
const planned = { until: null, message: null, language: 'en' as const };

let site: TestApp;
let superAdmin: TestAccount;
let author: TestAccount;
let slug: string;
beforeAll(async () => {
  site = await startTestApp();
  superAdmin = await makeAccount(site.context, 'S', { password });
  author = await makeAccount(site.context, 'P', { password });
  ({ slug } = await makeApproved(site.context, {
    title: 'Clean water',
    body: 'Boil the water. '.repeat(30),
  }));
});
afterAll(() => site.close());
afterEach(async () => {
  await endMaintenance(site.context, operator);
  await site.settled();
});

const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const begin = async (changes: object = {}) => {
  await beginMaintenance(site.context, operator, { ...planned, ...changes });
  await site.settled();
};

/** Makes a call with placeholders. */
function send(node: TestApp, { method, path, body, upload }: NamedEndpoint, token?: string) {
  const url = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  return node.call(method, url, {
    ...(token !== undefined && { token }),
    ...(body && { body: {} }),
    ...(upload && { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }),
  });
}

const call = (endpoint: NamedEndpoint) => `${endpoint.method} ${routeOf(endpoint)}`;
const writes = ({ method }: NamedEndpoint) => method !== 'GET';

describe('of all calls of the contract', () => {
  it('those that write are refused, whoever makes them, unless they are exceptions', async () => {
    await begin();
    const wrong: unknown[] = [];
    for (const endpoint of endpoints.filter((each) => writes(each) && !answered.has(call(each))))
      for (const token of [undefined, superAdmin.token]) {
        const { status, body, headers } = await send(site, endpoint, token);
        const isRight =
          status === 503 &&
          body.code === 'maintenance' &&
          Number(headers['retry-after']) > 0 &&
          headers.maintenance === 'on';
        if (!isRight) wrong.push([call(endpoint), status, body]);
      }
    expect(wrong).toEqual([]);
  });

  it('those that read are answered as before, unless they are exceptions', async () => {
    await begin();
    const wrong: unknown[] = [];
    for (const endpoint of endpoints.filter((each) => !writes(each))) {
      const { status, body } = await send(site, endpoint, superAdmin.token);
      const isRight = refused.has(call(endpoint)) ? body.code === 'maintenance' : status < 500;
      if (!isRight) wrong.push([call(endpoint), status, body]);
    }
    expect(wrong).toEqual([]);
  });
});

it('every exception is a call that there is, and has a reason', () => {
  const known = new Set(endpoints.map(call));
  for (const [name, reason] of [...answered, ...refused]) {
    expect(reason).toMatch(/^[A-Z].+\.$/);
    const [method, url] = name.split(' ');
    if (!known.has(name))
      expect(site.app.hasRoute({ method: method as 'GET', url: url ?? '' }), name).toBe(true);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(isRefused(method, '/new/call')).toBe(true);
});

describe('the refusal', () => {
  it.each(interfaceLanguages)('is in %s for those whose programs ask for it', async (language) => {
    await begin();
    const headers = { 'accept-language': `xx, ${language};q=0.8, de;q=0.5` };
    const { body } = await site.call('POST', '/auth/signup', { body: {}, headers });
    expect(body.message).toBe(translator(language)('maintenance.refused'));
  });

  it('says when to try again: at the planned end, never for long, and soon where that is over', async () => {
    const wait = async () =>
      Number((await site.call('POST', '/auth/signup', { body: {} })).headers['retry-after']);
    await begin({ until: at(3 * minute) });
    expect(await wait()).toBeGreaterThan(170);
    expect(await wait()).toBeLessThanOrEqual(180);
    await begin({ until: at(600 * minute) });
    expect(await wait()).toBe(600);

    // It goes by the database's clock, so a machine whose clock is wrong says the same.
    const { clock } = site.context;
    site.context.clock = () => new Date(Date.now() + 900 * minute);
    expect(await wait()).toBe(60);
    expect((await site.call('POST', '/auth/signup', { body: {} })).body.code).toBe('maintenance');
    site.context.clock = clock;
  });

  it('is a page for a browser that sends a form', async () => {
    await begin();
    const reply = await site.app.inject({
      method: 'POST',
      url: `/phis/read/${slug}/report?lang=fr`,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'text=Too+much+salt',
    });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.body).toContain('Ce que vous avez écrit n’a pas été envoyé');
  });

  it.each(['/oauth/authorize', '/oauth/authorize/made-up', '/oauth/sign-out'])(
    'of %s is a page for a browser, and nothing is stored',
    async (path) => {
      const rows = () => site.context.db.selectFrom('oauth_entries').selectAll().execute();
      const { search } = (await beginSignIn(await makeSampleApp(site), 'openid')).address;
      const before = await rows();
      await begin();
      for (const method of ['GET', 'HEAD'] as const) {
        const url = `${path}${search}&lang=fr`;
        const { statusCode, headers } = await site.app.inject({
          method,
          url,
          headers: { accept: 'text/html' },
        });
        expect(statusCode, method).toBe(503);
        expect(headers['content-type']).toContain('text/html');
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(await rows()).toEqual(before);
    },
  );

  it('does not depend on notifications that were lost', async () => {
    const node = await site.addNode();
    node.publicPages.receivesInvalidations = false;
    await beginMaintenance(site.context, operator, planned);
    expect((await node.call('POST', '/auth/signup', { body: {} })).body.code).toBe('maintenance');
  });

  it('does not depend on the first reading after it was told', async () => {
    const { context } = await site.addNode();
    const { db, maintenance } = context;
    // What a full pool or a lost connection does to the reading.
    await expect(maintenance.reload(await endedDatabase())).rejects.toThrow();
    expect(maintenance.isCurrent).toBe(false);
    await maintenance.reload(db);
    expect(maintenance.isCurrent).toBe(true);
  });

  it('is no fault in the metrics', async () => {
    const observed = async () => {
      const { body } = await site.app.inject('/metrics');
      return body
        .split('\n')
        .filter((line) => /^http_request_duration_seconds_count.*status="503"/.test(line));
    };
    const before = await observed();
    await begin();
    expect((await site.call('POST', `/content/posts/${slug}/view`)).status).toBe(503);
    expect(await observed()).toEqual(before);
  });
});

/** A database whose connections are refused. */
async function endedDatabase() {
  const pool = createPool(site.connection, () => {});
  await pool.end();
  return createDatabase(pool);
}

describe('signing in', () => {
  const signIn = ({ email }: TestAccount) =>
    site.call('POST', '/auth/signin', { body: { email, password }, headers: { 'user-agent': 'Test' } });

  it('is possible for super admins, who end the pause with a recent proof', async () => {
    await begin();
    const { status, body } = await signIn(superAdmin);
    expect(status).toBe(200);
    const end = (proved: boolean) =>
      site.call('DELETE', '/content/maintenance', { token: body.token, proved });
    expect((await end(false)).body.code).toBe('proof_needed');
    expect((await end(true)).body).toEqual({ ok: true, maintenance: null });
    expect((await signIn(author)).status).toBe(200);
  });

  it('is refused for everybody else, and a session that there is goes on reading', async () => {
    await begin();
    expect((await signIn(author)).body.code).toBe('maintenance');
    expect((await signIn({ ...author, email: superAdmin.email })).status).toBe(200);
    expect((await site.call('GET', '/adminPHIS/account', { token: author.token })).status).toBeLessThan(500);
    expect(
      (await site.call('POST', '/auth/signout', { token: (await makeAccount(site.context, 'S')).token }))
        .status,
    ).toBe(200);
  });
});

describe('beginning and ending', () => {
  const put = (token: string, body: object) =>
    site.call('PUT', '/content/maintenance', { token, proved: true, body });

  it('is for super admins alone, and is in the audit log', async () => {
    expect((await put((await makeAccount(site.context, 'A')).token, planned)).status).toBe(403);
    expect(
      (await put(superAdmin.token, { ...planned, message: 'New disks' })).body.maintenance,
    ).toMatchObject({ message: 'New disks', until: null });
    const until = at(10 * minute);
    expect((await put(superAdmin.token, { ...planned, until })).body.maintenance).toMatchObject({
      message: null,
      until,
    });
    await endMaintenance(site.context, operator);
    expect(await endMaintenance(site.context, operator)).toBeNull();
    const entries = await site.context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_type', '=', 'site')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(entries).toEqual([
      { action: 'maintenance.ended', actor_id: null },
      { action: 'maintenance.changed', actor_id: superAdmin.id },
      { action: 'maintenance.begun', actor_id: superAdmin.id },
    ]);
  });

  it('is refused with an end that is over, and with too long a message', async () => {
    expect(
      Object.keys((await put(superAdmin.token, { ...planned, until: at(-minute) })).body.fields),
    ).toEqual(['until']);
    expect(
      Object.keys((await put(superAdmin.token, { ...planned, message: 'a'.repeat(201) })).body.fields),
    ).toEqual(['message']);
  });

  it('reaches every node and outlasts a restart, and pages that are kept show it and lose it again', async () => {
    const node = await site.addNode();
    const page = async () => (await node.page(`/phis/read/${slug}`)).html;
    const banner = translator('en')('maintenance.banner');
    expect(await page()).not.toContain(banner);

    await begin({ message: 'الخوادم <b>الجديدة</b>', language: 'ar', until: at(minute) });
    await node.settled();
    expect(await page()).toContain(banner);
    expect(await page()).toContain('<p lang="ar" dir="rtl">الخوادم &lt;b&gt;');
    expect((await node.call('POST', '/auth/signup', { body: {} })).body.code).toBe('maintenance');
    const restarted = await site.addNode();
    expect((await restarted.call('POST', '/auth/signup', { body: {} })).body.code).toBe('maintenance');

    await endMaintenance(site.context, operator);
    await node.settled();
    expect(await page()).not.toContain(banner);
    expect((await node.call('POST', '/auth/signup', { body: {} })).status).toBe(400);
  });

  it('works by the command, which reaches a running process', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    const settings = {
      DATA_DIR: site.context.config.dataDir,
      DATABASE_URL: databaseUrlOf(site.connection),
    };
    const admin = (...args: string[]) => runProgram('admin', ['maintenance', ...args], settings);
    expect((await admin('status')).stdout).toBe('Writing is not paused.\n');
    expect((await admin('on', '--until', 'soon')).stderr).toContain('--until: must be a time');
    expect((await admin('off', '--message', 'x')).stderr).toContain('go with on');
    expect((await admin('on', '--until', at(60 * minute), '--message', 'New disks')).stdout).toMatch(
      /^Writing has been paused since .+, planned until .+\. New disks\n/,
    );
    await site.settled();
    expect(site.context.maintenance.current?.message).toBe('New disks');
    expect((await admin('status')).stdout).toContain('New disks');
    expect((await admin('off')).stdout).toContain('Writing goes on.');
    await site.settled();
    expect(site.context.maintenance.isOn).toBe(false);
    expect((await admin('off')).stdout).toBe('Writing was not paused.\n');
  });
});

describe('during a pause', () => {
  it('pages in every language say so in fewer than 400 bytes more', async () => {
    const bytes = async (language: string) =>
      (
        await site.app.inject({
          url: `/phis/read/${slug}?lang=${language}`,
          headers: { 'accept-encoding': 'br' },
        })
      ).rawPayload.length;
    for (const language of interfaceLanguages) {
      await endMaintenance(site.context, operator);
      await site.settled();
      const before = await bytes(language);
      await begin({ until: at(60 * minute) });
      expect((await bytes(language)) - before, language).toBeLessThan(400);
      expect((await site.page(`/?lang=${language}`)).html).toContain(
        translator(language)('maintenance.banner'),
      );
    }
  });

  it('the process is healthy and ready, and its metrics and the status page say that it is planned', async () => {
    const gauge = async () => /^maintenance (\d)$/m.exec((await site.app.inject('/metrics')).body)?.[1];
    expect(await gauge()).toBe('0');
    await begin();
    expect(await gauge()).toBe('1');
    for (const url of ['/healthz', '/readyz']) expect((await site.call('GET', url)).status).toBe(200);
    const { since } = site.context.maintenance.current ?? {};
    expect((await site.call('GET', '/status.json')).body.maintenance).toMatchObject({ since });
    expect((await site.page('/status?lang=sw')).html).toContain(
      'Matengenezo yaliyopangwa, yanaendelea tangu',
    );
    expect((await site.call('GET', '/content/maintenance')).body.maintenance).toMatchObject({ since });
  });

  it('nothing is measured, and its minutes count neither as good nor as bad', async () => {
    const { db } = site.context;
    const measured = async () =>
      (await db.selectFrom('status_days').selectAll().where('component', '=', 'site').execute()).reduce(
        (sum, { ok, degraded, down }) => sum + ok + degraded + down,
        0,
      );
    await db.deleteFrom('status_days').execute();
    await db.deleteFrom('status_measured').execute();
    await begin();
    await measureIfDue(site.context, new Date());
    expect(await measured()).toBe(0);
    await endMaintenance(site.context, operator);

    // A pause of an hour that began an hour and ten minutes ago.
    await db
      .deleteFrom('audit_log')
      .where('subject_type', '=', 'site')
      .execute()
      .catch(() => {});
    const { clock } = site.context;
    const pauses = await listPauses(db);
    expect(pauses.every(({ to }) => to !== null)).toBe(true);
    site.context.clock = () => new Date(Date.now() - 70 * minute);
    await beginMaintenance(site.context, operator, planned);
    site.context.clock = () => new Date(Date.now() - 10 * minute);
    await endMaintenance(site.context, operator);
    site.context.clock = clock;
    await db
      .insertInto('status_measured')
      .values({ at: new Date(Date.now() - 71 * minute) })
      .execute();
    await measureIfDue(site.context, new Date());
    expect(await measured()).toBeGreaterThan(5);
    expect(await measured()).toBeLessThan(20);
  });

  it('a view that was counted before is written afterwards', async () => {
    const views = async () =>
      (
        await site.context.db
          .selectFrom('posts')
          .select('views')
          .where('slug', '=', slug)
          .executeTakeFirstOrThrow()
      ).views;
    const before = await views();
    await begin();
    const browser = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0' };
    expect((await site.call('POST', `/content/posts/${slug}/view`, { headers: browser })).status).toBe(503);
    expect(await views()).toBe(before);
  });

  it('readers and programs are served in turn without the shared budgets', async () => {
    await begin();
    const budgets = () =>
      site.context.db
        .selectFrom('rate_limits')
        .select(({ fn }) => fn.countAll().as('all'))
        .executeTakeFirstOrThrow();
    const before = await budgets();
    let last = 200;
    for (let asked = 0; asked < 100 && last !== 429; asked += 1) {
      const request = { url: `/phis?after=forged${asked}`, remoteAddress: '203.0.113.77' };
      last = (await site.app.inject({ ...request, headers: { accept: 'text/html' } })).statusCode;
    }
    expect(last).toBe(429);
    expect(await budgets()).toEqual(before);
  });
});

describe('while the database accepts no writes', () => {
  let readOnly: TestApp;
  let own: TestAccount;
  let read: string[];
  beforeAll(async () => {
    readOnly = await startTestApp();
    const { context, connection } = readOnly;
    own = await makeAccount(context, 'S');
    const post = await makeApproved(context, { title: 'Malaria nets' });
    const draft = await makeDraft(context, { author: own });
    const { slug: address } = post;
    read = [
      '/',
      '/?lang=ar',
      '/phis',
      `/phis/read/${address}`,
      `/phis/read/${address}?lang=sw`,
      '/phis/search?q=malaria',
      '/phis/topics',
      '/phis/countries',
      '/phis.atom',
      '/sitemap.xml',
      '/clouds',
      '/network',
      '/status',
      '/developer',
      '/developer/docs',
      '/notices',
      `/phis/read/${address}/versions`,
      '/oai?verb=ListRecords&metadataPrefix=oai_dc',
      '/api/v1/posts',
      `/api/v1/posts/${address}`,
      '/api/v1/changes',
      '/robots.txt',
      '/auth/signin',
      '/about',
      `/content/drafts/${draft.id}`,
      '/adminPHIS/account',
      '/content/statistics/site',
    ];
    const database = String(connection.database);
    await runStatements(connection, `alter database ${database} set default_transaction_read_only = on`);
    // Only sessions that begin afterwards are read-only.
    await runStatements(
      connection,
      `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid() and application_name <> 'afya changes'`,
    );
  });
  afterAll(() => readOnly.close());

  it.each([
    ['planned', true],
    ['unplanned', false],
  ] as const)(
    '%s: every page and call that reads is answered, and none that writes',
    async (_, isPlanned) => {
      if (isPlanned) {
        await runStatements(
          readOnly.connection,
          `begin read write; insert into audit_log (action, subject_type, subject_id, detail) values ('maintenance.begun', 'site', '00000000-0000-0000-0000-000000000000', '{"since":"2026-01-01T00:00:00.000Z","until":null,"message":null,"language":"en"}'); commit`,
        );
        await readOnly.context.maintenance.reload(readOnly.context.db);
      } else {
        await runStatements(
          readOnly.connection,
          'begin read write; delete from audit_unsealed; commit',
        ).catch(() => {});
        await runStatements(
          readOnly.connection,
          `begin read write; insert into audit_log (action, subject_type, subject_id, detail) values ('maintenance.ended', 'site', '00000000-0000-0000-0000-000000000000', '{}'); commit`,
        );
        await readOnly.context.maintenance.reload(readOnly.context.db);
      }
      expect(readOnly.context.maintenance.isOn).toBe(isPlanned);
      readOnly.publicPages.cache.clear();
      const found: Record<string, number> = {};
      for (const url of read) {
        const { statusCode } = await readOnly.app.inject({
          url,
          headers: { accept: 'text/html', authorization: own.token },
        });
        if (statusCode >= 500) found[url] = statusCode;
      }
      expect(found).toEqual({});
      const wrong: string[] = [];
      for (const endpoint of endpoints) {
        const { status, body } = await send(readOnly, endpoint, own.token);
        const name = call(endpoint);
        if (status === 500) wrong.push(`${name} 500`);
        const isUnready = name === 'GET /readyz' && !isPlanned;
        if (!writes(endpoint) && status >= 500 && !refused.has(name) && !isUnready)
          wrong.push(`${name} ${status} ${body?.code}`);
        if (writes(endpoint) && status < 400 && !answered.has(name)) wrong.push(`${name} ${status}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});
