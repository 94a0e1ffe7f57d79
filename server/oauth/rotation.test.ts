import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeAccount } from '../../tests/factories.ts';
import { makeSampleApp, signInto } from '../../tests/sample-app.ts';
import { sweepAccounts } from '../accounts/index.ts';
import { operator } from '../actor.ts';
import { listAuditEntries } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { openSession } from '../sessions/index.ts';
import { sweepOAuth } from './connections.ts';
import { oauthKeys, rotateKeys } from './signing-keys.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const minutes = (count: number): Context => ({
  ...site.context,
  clock: () => new Date(Date.now() + count * 60_000),
});
const statusAs = async (token: string, node = site) =>
  (await node.call('GET', '/auth/sessions', { token })).status;
const published = async (node: TestApp): Promise<string[]> =>
  (await node.call('GET', '/oauth/jwks')).body.keys.map(({ kid }: { kid: string }) => kid);
const keysOfSessions = () => site.context.db.selectFrom('signing_keys').select('id').execute();
const signingKeyOf = (token: string) => decodeProtectedHeader(token).kid;

it('new keys end no session, are published before they sign, and replace the old ones later', async () => {
  const reader = await makeAccount(site.context, 'P');
  const app = await makeSampleApp(site);
  const { id_token: before = '' } = await signInto(site, app, reader);
  const [old = ''] = await published(site);
  expect(signingKeyOf(before)).toBe(old);

  await rotateKeys(site.context, operator, { revoke: false });

  expect(await statusAs(reader.token)).toBe(200);
  const fresh = await openSession(site.context, reader.id);
  expect(await statusAs(fresh)).toBe(200);
  expect(signingKeyOf(fresh)).not.toBe(signingKeyOf(reader.token));
  const [first, second, ...rest] = await published(await site.addNode());
  expect([first, rest]).toEqual([old, []]);
  const signing = async (context: Context) => (await oauthKeys(context)).tokens.map(({ kid }) => kid);
  expect(await signing(minutes(9))).toEqual([old, second]);
  expect(await signing(minutes(11))).toEqual([second, old]);

  const [{ rows: entries }] = [
    await listAuditEntries(site.context, { search: undefined, cursor: undefined }),
  ];
  expect(entries[0]).toMatchObject({ action: 'signing_keys.rotated', subject_type: 'signing_key' });

  const monthLater = minutes(31 * 24 * 60);
  await sweepOAuth(minutes(60));
  await sweepAccounts(minutes(60));
  expect(await signing(monthLater)).toEqual([second, old]);
  expect(await keysOfSessions()).toHaveLength(2);
  await sweepOAuth(monthLater);
  await sweepAccounts(monthLater);
  expect(await signing(monthLater)).toEqual([second]);
  expect(await keysOfSessions()).toHaveLength(1);
});

it('leaked keys can be revoked: their signatures become invalid, and new keys sign at once', async () => {
  const reader = await makeAccount(site.context, 'P');
  const before = await published(site);

  expect(await rotateKeys(site.context, operator, { revoke: true })).toBeGreaterThan(0);

  expect(await statusAs(reader.token)).toBe(401);
  expect(await statusAs(await openSession(site.context, reader.id))).toBe(200);
  const node = await site.addNode();
  const [now, ...others] = await published(node);
  expect(others).toEqual([]);
  expect(before).not.toContain(now);
  const app = await makeSampleApp(node);
  const account = await makeAccount(site.context, 'P');
  const { id_token: token = '' } = await signInto(node, app, account);
  expect(signingKeyOf(token)).toBe(now);
});
