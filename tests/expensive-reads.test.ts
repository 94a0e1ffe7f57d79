/** Reads that take long: however many ask for one, most connections to the database stay free for everything else. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkSearchPath } from '../contract/cloud/beacon/paths.ts';
import { budgetOf, spend } from '../server/platform/limits/spend.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeAccount, type TestAccount } from './factories.ts';

let site: TestApp;
let author: TestAccount;
let staff: TestAccount;
let others: pg.Client;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  staff = await makeAccount(site.context, 'A');
  others = new pg.Client(site.connection);
  await others.connect();
});
afterAll(async () => {
  await others.end();
  await site.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const search = () => networkSearchPath(site.context.config.product.shortName);
const askAs = ({ token }: TestAccount, url: string) =>
  site.app.inject({ url, headers: { authorization: token } });

it.each([
  ['/services', 'cloud_nodes', () => site.app.inject('/services')],
  ['/services/types', 'cloud_nodes', () => site.app.inject('/services/types')],
  ['/clouds/nodes', 'cloud_nodes', () => site.app.inject('/clouds/nodes')],
  [
    'faulty questions to the network',
    'cloud_nodes',
    () => site.app.inject({ method: 'POST', url: search(), headers: form, payload: 'variant=none' }),
  ],
  ['the statistics of the site', 'post_days', () => askAs(author, '/content/statistics/site')],
  ['the desk of the staff', 'post_days', () => askAs(staff, '/content/statistics/staff')],
  ['overdue translations', 'translations', () => askAs(author, '/content/translations/overdue')],
])('%s', async (_, table, ask) => {
  const status = (await ask()).statusCode;
  expect([200, 400]).toContain(status);
  // As slow as can be.
  await others.query(`begin; lock table ${table} in access exclusive mode`);
  const answers = Array.from({ length: 30 }, ask);
  await delay(300);
  const other = sql`select 1`.execute(site.context.db).then(() => 'answered');
  const first = await Promise.race([other, delay(2_000).then(() => 'kept waiting')]);
  await others.query('commit');
  expect(first).toBe('answered');
  expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(
    new Set([status]),
  );
});

it.each([
  ['list:network', 'application/json', () => ({ url: '/services' })],
  [
    'page:network',
    'text/html',
    () => ({ method: 'POST' as const, url: search(), headers: form, payload: 'variant=none' }),
  ],
] as const)('a network that has used up %s is asked to wait', async (budget, type, request) => {
  const remoteAddress = '192.0.2.9';
  await spend(site.context, [{ budget, key: remoteAddress, units: budgetOf(budget).burst }]);
  const { statusCode, headers } = await site.app.inject({ ...request(), remoteAddress });
  expect([statusCode, headers['retry-after']]).toEqual([429, '1']);
  expect(headers['content-type']).toContain(type);
});
