import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { makeSampleApp, signInto } from '../../../tests/sample-app.ts';
import { issueReceipt, openHashes, type Question, receiptKeys } from '../../cloud/index.ts';
import { isGoodPass, openPasses, sweepAccounts } from '../../people/index.ts';
import { operator } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { openCursors } from '../../platform/page-cache/cursors.ts';
import { sweepSharedKeys } from '../../platform/shared-keys/shared-keys.ts';
import { oauthKeys, sweepOAuth } from '../../programs/index.ts';
import { findLink, linkToken, listAuditEntries, makeLink, openSession } from '../../trust/index.ts';
import { type KeyName, rotateKeys } from './key-rotation.ts';

let site: TestApp;
/** Another process on the same database, which runs when the keys change. */
let other: TestApp;

beforeAll(async () => {
  site = await startTestApp();
  other = await site.addNode();
});
afterAll(() => site.close());

const minutes = (count: number): Context => ({
  ...site.context,
  clock: () => new Date(Date.now() + count * 60_000),
});
const rotate = (...only: KeyName[]) => rotateKeys(site.context, operator, { only, revoke: false });
const revoke = (...only: KeyName[]) => rotateKeys(site.context, operator, { only, revoke: true });
const statusAs = async (token: string, node = site) =>
  (await node.call('GET', '/auth/sessions', { token })).status;
const published = async (node: TestApp): Promise<string[]> =>
  (await node.call('GET', '/oauth/jwks')).body.keys.map(({ kid }: { kid: string }) => kid);
const passOf = async () => (await openPasses(site.context))('/pictures/one.jpg', 'sha').split('?pass=')[1];
/** The hash that a process gives the network in its security events. */
const hashOfNetwork = async ({ context }: TestApp): Promise<string | null | undefined> => {
  context.security.record({ kind: 'sign_in.failed', network: '192.0.2.7' });
  await context.security.flush();
  const rows = await context.db
    .selectFrom('security_events')
    .select('source')
    .orderBy('id', 'desc')
    .execute();
  return rows[0]?.source;
};
const question: Question = {
  requestParameters: { assemblyId: 'GRCh38', geneId: 'HBB' },
  filters: [],
  granularity: 'boolean',
};
const keyOfReceipt = async (node: TestApp) =>
  signingKeyOf((await issueReceipt(node.context, question, [])).jws);
const keysOfReceipts = async (node: TestApp): Promise<string[]> =>
  (await receiptKeys(node.context)).keys.map(({ kid }) => kid);
const keysOfSessions = () => site.context.db.selectFrom('signing_keys').select('id').execute();
const signingKeyOf = (token: string) => decodeProtectedHeader(token).kid;

describe('rotated keys', () => {
  it('end no session, are published before they sign, and replace the old ones later', {
    tags: 'edge',
  }, async () => {
    const reader = await makeAccount(site.context, 'P');
    const app = await makeSampleApp(site);
    const { id_token: before = '' } = await signInto(site, app, reader);
    const [old = ''] = await published(site);
    expect(signingKeyOf(before)).toBe(old);

    await rotate('sessions', 'apps');

    expect(await statusAs(reader.token)).toBe(200);
    const fresh = await openSession(site.context, reader.id);
    expect(await statusAs(fresh)).toBe(200);
    expect(await statusAs(fresh, other)).toBe(200);
    expect(signingKeyOf(fresh)).not.toBe(signingKeyOf(reader.token));
    const [first, second, ...rest] = await published(await site.addNode());
    const { keys } = (await site.call('GET', '/oauth/jwks')).body;
    // 3072 bits are 512 characters of Base64.
    expect(keys[0].n).toHaveLength(512);
    expect([first, rest]).toEqual([old, []]);
    const signing = async (context: Context) => (await oauthKeys(context)).tokens.map(({ kid }) => kid);
    expect(await signing(minutes(9))).toEqual([old, second]);
    expect(await signing(minutes(11))).toEqual([second, old]);

    const { rows } = await listAuditEntries(site.context, { search: undefined, cursor: undefined });
    expect(rows[0]).toMatchObject({
      action: 'signing_keys.rotated',
      subject_type: 'signing_key',
      detail: { keys: ['sessions', 'apps'] },
    });

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

  it('leave links in emails and links to further pages of lists as they are, in every process', async () => {
    const account = await makeAccount(site.context, 'P');
    const link = await makeLink(site.context, account.id, 'end-access');
    const token = (await linkToken(site.context, link)) ?? '';
    const [mine, theirs] = [site.publicPages.cursors, other.publicPages.cursors];
    const kept = mine.sign('/phis', '7');

    await rotate('sessions', 'cursors');

    expect((await findLink(other.context, token, 'end-access')).state).toBe('good');
    expect([mine.read('/phis', kept), theirs.read('/phis', kept)]).toEqual(['7', '7']);
    // A new key signs after a minute, when every process has it.
    expect(mine.sign('/phis', '7')).toBe(kept);
    const fresh = (await openCursors(minutes(2))).sign('/phis', '7');
    expect(fresh).not.toBe(kept);
    await expect.poll(() => theirs.read('/phis', fresh)).toBe('7');

    await sweepSharedKeys(minutes(29 * 24 * 60));
    expect(theirs.read('/phis', kept)).toBe('7');
    await sweepSharedKeys(minutes(31 * 24 * 60));
    await expect.poll(() => theirs.read('/phis', kept)).toBeNull();
    expect(theirs.read('/phis', fresh)).toBe('7');
  });

  it('leave the addresses of unpublished pictures valid until they expire', async () => {
    const before = await passOf();
    await rotate('pictures');
    const after = await passOf();
    expect(after).not.toBe(before);
    expect(await isGoodPass(other.context, before, 'sha')).toBe(true);
    expect(await isGoodPass(other.context, after, 'sha')).toBe(true);
    expect(await isGoodPass(minutes(121), before, 'sha')).toBe(false);
    await sweepSharedKeys(minutes(2 * 24 * 60));
    expect(await isGoodPass(other.context, before, 'sha')).toBe(false);
    expect(await isGoodPass(other.context, after, 'sha')).toBe(true);
  });

  it('leave receipts of the genomic network to be verified, and sign new ones in every process', async () => {
    const before = await keyOfReceipt(site);
    await rotate('receipts');
    const after = await keyOfReceipt(other);
    expect(after).not.toBe(before);
    expect(await keysOfReceipts(site)).toEqual([after, before]);
  });

  it('hash networks and questions anew in every process', async () => {
    const [network, text] = [await hashOfNetwork(site), (await openHashes(site.context))('a question')];
    expect(await hashOfNetwork(other)).toBe(network);

    await rotate('networks', 'questions');

    await expect.poll(() => hashOfNetwork(site)).not.toBe(network);
    await expect.poll(() => hashOfNetwork(other)).not.toBe(network);
    expect(await hashOfNetwork(other)).toBe(await hashOfNetwork(site));
    expect((await openHashes(other.context))('a question')).not.toEqual(text);
  });
});

describe('revoked keys', () => {
  it('end every session, and new keys sign for apps at once', async () => {
    const reader = await makeAccount(site.context, 'P');
    const link = await makeLink(site.context, reader.id, 'end-access');
    const token = (await linkToken(site.context, link)) ?? '';
    const before = await published(site);

    const [{ outcome = '' } = {}] = await revoke('sessions', 'apps');

    expect(outcome).toMatch(/^ended [1-9]\d* sessions?;/);
    expect([await statusAs(reader.token), await statusAs(reader.token, other)]).toEqual([401, 401]);
    expect(await statusAs(await openSession(site.context, reader.id), other)).toBe(200);
    await expect(findLink(other.context, token, 'end-access')).rejects.toMatchObject({
      code: 'invalid_link',
    });
    const node = await site.addNode();
    const [now, ...others] = await published(node);
    expect(others).toEqual([]);
    expect(before).not.toContain(now);
    const app = await makeSampleApp(node);
    const account = await makeAccount(site.context, 'P');
    const { id_token: fresh = '' } = await signInto(node, app, account);
    expect(signingKeyOf(fresh)).toBe(now);
  });

  it('make links to further pages of lists invalid in every process, and drop the pages that have them', async () => {
    const [mine, theirs] = [site.publicPages.cursors, other.publicPages.cursors];
    const kept = mine.sign('/phis', '7');
    await other.page('/phis');
    expect(other.publicPages.cache.size).toBeGreaterThan(0);

    await revoke('cursors');

    for (const cursors of [mine, theirs]) await expect.poll(() => cursors.read('/phis', kept)).toBeNull();
    await expect.poll(() => other.publicPages.cache.size).toBe(0);
    expect(theirs.read('/phis', mine.sign('/phis', '7'))).toBe('7');
  });

  it('make addresses of unpublished pictures and receipts invalid', async () => {
    const pass = await passOf();
    const receipt = await keyOfReceipt(site);

    await revoke('pictures', 'receipts');

    expect(await isGoodPass(other.context, pass, 'sha')).toBe(false);
    expect(await isGoodPass(other.context, await passOf(), 'sha')).toBe(true);
    expect(await keysOfReceipts(other)).toEqual([await keyOfReceipt(site)]);
    expect(await keysOfReceipts(other)).not.toContain(receipt);
  });
});
