/**
 * Whoever reads every table of the database, and writes to none, can forge nothing that this site accepts.
 *
 * @module-tag edge
 */
import { createHmac, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recentProofHeader } from '../contract/constants.ts';
import { issueReceipt, openHashes } from '../server/cloud/index.ts';
import { openKeys } from '../server/operations/transparency/keys.ts';
import { codeOf, stepAt } from '../server/people/accounts/factors/totp.ts';
import { openPasses } from '../server/people/index.ts';
import { everySealedColumn, sealedColumns } from '../server/platform/secrets/columns.ts';
import { sharedKeys } from '../server/platform/shared-keys/shared-keys.ts';
import { startNotices } from '../server/site/phones/consent.ts';
import { signToken } from '../server/trust/sessions/tokens.ts';
import { startTestApp, type TestApp } from './app.ts';
import { giveDeveloperAccess, makeAccount, type TestAccount } from './factories.ts';
import { fromBase32, steadyStep } from './second-factors.ts';

const password = 'Maji-safi-9';
const noId = '00000000-0000-4000-8000-000000000000';
let site: TestApp;
let victim: TestAccount;
/** What the owners were shown, which the database must not give away. */
const shown: Buffer[] = [];
let values: Buffer[];

beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  const { context } = site;
  victim = await makeAccount(context, 'S', { password });
  const proved = { token: victim.token, proved: true };
  const { body: app } = await site.call('POST', '/auth/app', proved);
  const totp = fromBase32(app.secret);
  await steadyStep(context.clock);
  await site.call('POST', '/auth/app/confirm', {
    ...proved,
    body: { code: codeOf(totp, stepAt(new Date()) - 1) },
  });
  await giveDeveloperAccess(context, victim);
  const { body: key } = await site.call('POST', '/developer/keys', {
    ...proved,
    body: { name: 'Sync', scopes: ['webhooks'], days: 30 },
  });
  const { body: made } = await site.call('POST', '/api/v1/webhooks', {
    headers: { authorization: `Bearer ${key.secret}`, 'idempotency-key': randomUUID() },
    body: { url: 'http://127.0.0.1:9999/hook', events: ['post.approved'] },
  });
  const webhook = Buffer.from(made.secret.replace('whsec_', ''), 'base64');
  shown.push(totp, webhook, Buffer.from(key.secret), Buffer.from(made.secret));
  const rotated = await site.call('POST', `/webhooks/${made.webhook.id}/secret`, proved);
  shown.push(Buffer.from(rotated.body.secret.replace('whsec_', ''), 'base64'));
  await site.call('GET', '/oauth/jwks');
  await site.call('GET', '/log/checkpoint');
  await openPasses(context);
  await sharedKeys(context, 'unwanted_mail_key');
  await sharedKeys(context, 'push_key');
  await startNotices(context, { number: '+254711000001', topic: 'water', language: 'en', by: 'sms' });
  await context.db
    .insertInto('phone_replies')
    .values({
      id: noId,
      number: context.secrets.seal('phone_replies.number', noId, Buffer.from('+254711000002')),
      text: 'Boil the water.',
      queued_at: new Date(),
    })
    .execute();
  (await openHashes(context))('a question');
  await issueReceipt(
    context,
    { requestParameters: { assemblyId: 'GRCh38' }, filters: [], granularity: 'boolean' },
    [],
  );
  values = await everyValue();
});
afterAll(() => site.close());

/** Every value of every table, as bytes, and what texts that look like Base64 or hexadecimal digits stand for. */
async function everyValue(): Promise<Buffer[]> {
  const { db } = site.context;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(db);
  const found: Buffer[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.id(schema, name)}`.execute(db);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      const text = Buffer.isBuffer(value) ? null : typeof value === 'string' ? value : JSON.stringify(value);
      if (text === null) found.push(value);
      else found.push(Buffer.from(text), Buffer.from(text, 'base64'), Buffer.from(text, 'hex'));
    }
  }
  return found.filter((value) => value.length >= 8);
}

test('no table has a secret as it is, in any notation', async () => {
  const secrets = [...shown];
  for (const column of everySealedColumn) {
    const [table = '', value = ''] = column.split('.');
    const { rows } = await sql<{ row: string; value: Buffer }>`
      select ${sql.raw(sealedColumns[column])} as "row", ${sql.ref(value)} as value
      from ${sql.table(table)} where ${sql.ref(value)} is not null`.execute(site.context.db);
    // The token of a node is text that an operator entered, and is wrapped in the same way.
    if (column !== 'cloud_node_tokens.token') expect(rows, column).not.toEqual([]);
    for (const { row, value: sealed } of rows) secrets.push(site.context.secrets.open(column, row, sealed));
  }
  expect(secrets.length).toBeGreaterThan(15);
  const readable = secrets.filter((secret) => {
    const written = [
      secret,
      ...(['hex', 'base64', 'base64url'] as const).map((as) => Buffer.from(secret.toString(as))),
    ];
    return values.some((value) => written.some((one) => value.includes(one)));
  });
  expect(readable).toEqual([]);
});

test('every column that could hold a secret is wrapped, or holds none', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.tables where table_type = 'BASE TABLE'
    )
    and column_name ~ '(secret|private|token|password|verifier|nonce|salt|^key$)'
    and column_name !~ '(sha256|hash|_until$|_at$)'`.execute(site.context.db);
  const names = rows.map(({ name }) => name);
  const others = names.filter((name) => !everySealedColumn.some((column) => column === name));
  expect(others.sort()).toEqual(harmless);
  expect(everySealedColumn.filter((column) => column.includes('secret') && !names.includes(column))).toEqual(
    [],
  );
});

/** What these hold lets nobody in. */
const harmless = [
  // They keep others from guessing entries of the audit log by their public hashes.
  'audit_seals.salt',
  // Sources and topics, in one spelling.
  'cited_sources.key',
  'flagged_references.key',
  // Public keys.
  'log_witnesses.key',
  // Of a sign-in at ORCID that is under way: useless without its state, of which there is only a hash.
  'orcid_sign_ins.code_verifier',
  'orcid_sign_ins.nonce',
  // The same of an institution.
  'provider_visits.code_verifier',
  'provider_visits.nonce',
  'topic_keys.key',
  'topic_spellings.key',
  'transparency_leaves.salt',
  // Hashes who has been counted today, and signs nothing.
  'view_salts.salt',
];

test('no value signs a session, a proof or a code', async () => {
  const [head = '', body = '', signature = ''] = victim.token.split('.');
  const signing = values.filter(
    (value) => createHmac('sha256', value).update(`${head}.${body}`).digest('base64url') === signature,
  );
  expect(signing).toEqual([]);
  const codes = [-1, 0, 1].map((step) => codeOf(shown[0] ?? Buffer.alloc(0), stepAt(new Date()) + step));
  const guessing = values.filter(
    (value) =>
      value.length <= 64 &&
      codes.every((code, step) => codeOf(value, stepAt(new Date()) + step - 1) === code),
  );
  expect(guessing).toEqual([]);
});

test('a session and a proof that are signed with what the tables have are refused', async () => {
  const { db } = site.context;
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', victim.id)
    .executeTakeFirstOrThrow();
  const key = await db.selectFrom('signing_keys').select(['id', 'secret']).executeTakeFirstOrThrow();
  const subject = {
    id: session.id,
    accountId: victim.id,
    issuedAt: session.created_at,
    expiresAt: session.expires_at,
  };
  const token = await signToken(key, subject);
  expect((await site.call('GET', '/adminPHIS/accounts', { token })).status).toBe(401);
  const proof = await signToken(key, subject, 'recent-proof');
  const { status, body } = await site.call('GET', '/adminPHIS/accounts', {
    token: victim.token,
    headers: { [recentProofHeader]: proof },
  });
  expect([status, body.code]).toEqual([403, 'proof_needed']);
});

test('no value is a private key of the log, of receipts or of apps', () => {
  const keys = values.filter((value) => {
    for (const read of [
      () => createPrivateKey({ key: value, format: 'der', type: 'pkcs8' }),
      () => createPrivateKey({ key: JSON.parse(value.toString()), format: 'jwk' }),
    ])
      try {
        read();
        return true;
      } catch {
        // Not in this form.
      }
    return false;
  });
  expect(keys).toEqual([]);
});

test('no value signs a message to a webhook, with its present secret or the former one', () => {
  const sign = (secret: Buffer) =>
    createHmac('sha256', secret).update('msg_1.1773907200.{}').digest('base64');
  const secrets = [shown[1], shown[4]].filter((secret) => secret !== undefined);
  const real = secrets.map(sign);
  expect(real).toHaveLength(2);
  // Whoever has the secrets too signs as the site does.
  const signing = [...values, ...secrets].filter((value) => real.includes(sign(value)));
  expect(signing).toEqual(secrets);
});

test('no value is the seed of the key that signs the log', async () => {
  const [{ key }] = await openKeys(site.context);
  const publicPart = (of: typeof key) => createPublicKey(of).export({ format: 'jwk' }).x;
  const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');
  const seed = key.export({ format: 'der', type: 'pkcs8' }).subarray(beforeSeed.length);
  const isSeed = (value: Buffer) => {
    const der = Buffer.concat([beforeSeed, value.subarray(0, 32)]);
    return publicPart(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })) === publicPart(key);
  };
  const seeds = [...values, seed].filter(({ length }) => length === 32 || length === 64);
  expect(seeds.length).toBeGreaterThan(10);
  expect(seeds.filter(isSeed)).toEqual([seed]);
});
