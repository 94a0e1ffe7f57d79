/**
 * Every kind of security event is caused as it happens, through HTTP; then no line and no row may have what the callers sent and got.
 *
 * @module-tag edge
 */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { networkSearchPath } from '../../../contract/cloud/beacon/paths.ts';
import type { Role } from '../../../contract/people/roles.ts';
import { type SecurityEventKind, securityEventKinds } from '../../../contract/trust/event-kinds.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { Authenticator } from '../../../tests/authenticator.ts';
import { giveDeveloperAccess, longEnoughReason, makeAccount } from '../../../tests/factories.ts';
import { startServer } from '../../../tests/process.ts';
import { fromBase32 } from '../../../tests/second-factors.ts';
import { readCheckpoint } from '../../../verify-log/checkpoint.ts';
import { cosign, witnessKey } from '../../../verify-log/cosignature.ts';
import { checkWitnesses } from '../../operations/index.ts';
import { codeOf, stepAt } from '../../people/index.ts';
import { databaseUrlOf } from '../../platform/db/database-url.ts';

let site: TestApp;
let folder: string;
let file: string;
let callers = 0;
/** What people and programs sent and got that must be in no log. */
const secrets = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'causes-'));
  file = path.join(folder, 'security.jsonl');
  site = await startTestApp({ SECURITY_LOG: file, ROLE_FOUR_EYES: 'true' });
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const secret = (text: string): string => {
  secrets.add(text);
  return text;
};

/** Somebody who signed in from a network of their own, with a proof of who they are. */
async function caller(role: Role = 'P') {
  callers += 1;
  const ip = secret(`203.0.113.${callers}`);
  const password = secret(`Kisima-Safi-${callers}!`);
  const account = await makeAccount(site.context, role, { password });
  await giveDeveloperAccess(site.context, account);
  secret(account.token);
  const email = secret(account.email);
  const signIn = (given = password, headers = {}) =>
    site.call('POST', '/auth/signin', { body: { email, password: secret(given) }, ip, headers });
  const { body } = await signIn();
  const token = secret(String(body.token));
  const prove = (given: object) => site.call('POST', '/auth/proof', { body: given, token, ip });
  const { body: proved } = await prove({ password });
  const headers = { 'recent-proof': secret(String(proved.proof)) };
  const call: TestApp['call'] = (method, url, options) =>
    site.call(method, url, { token, ip, headers, ...options });
  return { id: account.id, email, password, ip, token, signIn, prove, call };
}

type Caller = Awaited<ReturnType<typeof caller>>;

async function addPasskey({ call }: Caller) {
  const device = new Authenticator(new URL(site.context.config.publicUrl).origin);
  const { body } = await call('POST', '/auth/passkeys/options');
  const credential = device.create({ challenge: secret(body.options.challenge) });
  const { body: added } = await call('POST', '/auth/passkeys', { body: { name: 'Simu yangu', credential } });
  for (const code of added.codes) secret(code);
  secret('Simu yangu');
  device.counter += 1;
  return { device, id: String(added.passkey.id), codes: added.codes as string[] };
}

async function signInByPasskey(device: Authenticator, ip: string) {
  const { body } = await site.call('POST', '/auth/passkeys/signin.options', { ip });
  const credential = device.get({ challenge: secret(body.options.challenge) });
  const reply = await site.call('POST', '/auth/passkeys/signin', {
    ip,
    body: { credential, developer: false },
  });
  if (typeof reply.body.token === 'string') secret(reply.body.token);
  return reply;
}

async function makeKey({ call }: Caller) {
  const body = { name: secret('Daftari la mkoa'), scopes: ['posts:read'], days: 1 };
  const { body: made } = await call('POST', '/developer/keys', { body });
  secret(made.secret);
  return { id: String(made.key.id), secret: String(made.secret) };
}

async function changed(body: object) {
  const [admin, reader] = [await caller('S'), await caller()];
  await admin.call('PATCH', `/adminPHIS/accounts/${reader.id}`, {
    body: { ...body, reason: longEnoughReason },
  });
  return { admin, reader };
}

/** A super admin proposes a role of staff, for another one to decide. */
async function proposed() {
  const [proposing, deciding, reader] = [await caller('S'), await caller('S'), await caller()];
  const reason = secret(
    'Juma leads the review desk of the district from next week on, as the board decided.',
  );
  const body = { role: 'A', reason };
  const { body: made } = await proposing.call('POST', `/adminPHIS/accounts/${reader.id}/role-proposals`, {
    body,
  });
  return { deciding, id: String(made.id), reason };
}

/** What causes each kind. A kind without a cause doesn't compile. */
const causes: Record<SecurityEventKind, () => Promise<unknown>> = {
  'sign_in.succeeded': caller,
  'sign_in.failed': async () => (await caller()).signIn('Wrong-Password-1'),
  'sign_in.new_device': () => caller('A'),
  'session.ended': async () => (await caller()).call('POST', '/auth/signout'),
  'access.denied': async () => {
    const { call, email } = await caller();
    await call('GET', `/adminPHIS/accounts?q=${email}`);
  },
  'origin.refused': async () => {
    await site.app.inject({
      method: 'POST',
      url: networkSearchPath(site.context.config.product.shortName),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: new URLSearchParams({ question: secret('17-43045702-G-A') }).toString(),
      remoteAddress: secret('198.51.100.7'),
    });
  },
  'policy.violated': async () => {
    const report = {
      'document-uri': `${site.context.config.publicUrl}/auth/verify/${secret('a-token-of-an-address')}`,
      'blocked-uri': 'https://elsewhere.example/script.js',
      'effective-directive': 'script-src-elem',
    };
    await site.app.inject({
      method: 'POST',
      url: '/csp',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': report }),
      remoteAddress: secret('198.51.100.9'),
    });
  },
  'token.refused': async () => {
    const forged = secret('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.Zm9yZ2Vk');
    await site.call('GET', '/adminPHIS/accounts', { token: forged, ip: secret('198.51.100.8') });
    await site.call('POST', '/auth/verify.email', { body: { token: secret('a-token-of-a-link') } });
    const authorization = `Bearer ${secret('afya_key_of-nobody-at-all')}`;
    await site.call('GET', '/api/v1/posts', { headers: { authorization } });
  },
  'budget.spent': async () => {
    const { signIn } = await caller();
    for (let guess = 0; guess < 40; guess += 1) await signIn(`Wrong-Guess-${guess}`);
  },
  'step_up.given': caller,
  'step_up.failed': async () => {
    const { prove, call } = await caller();
    await prove({ password: secret('Wrong-Password-2') });
    await call('GET', '/adminPHIS/audit');
  },
  'settings.read': async () => {
    const server = await startServer({
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: secret(databaseUrlOf(site.connection)),
      SECRETS_KEY_FILE: path.join(site.context.config.dataDir, 'secrets.key'),
      SMTP_URL: secret('smtp://afya:Siri-Ya-Barua@127.0.0.1:9'),
      SECURITY_LOG: file,
    });
    secret('Siri-Ya-Barua');
    await server.answers();
    await server.end('SIGTERM');
  },
  'key.created': async () => makeKey(await caller()),
  'key.revoked': async () => {
    const developer = await caller();
    const key = await makeKey(developer);
    await developer.call('DELETE', `/developer/keys/${key.id}`);
    await site.call('GET', '/api/v1/posts', { headers: { authorization: `Bearer ${key.secret}` } });
  },
  'role.changed': () => changed({ role: 'R' }),
  'role.proposed': proposed,
  'role.declined': async () => {
    const { deciding, id, reason } = await proposed();
    await deciding.call('POST', `/adminPHIS/role-proposals/${id}/decline`, { body: { reason } });
  },
  'account.disabled': () => changed({ disabled: true }),
  'account.enabled': async () => {
    const { admin, reader } = await changed({ disabled: true });
    await reader.signIn();
    await admin.call('PATCH', `/adminPHIS/accounts/${reader.id}`, {
      body: { disabled: false, reason: longEnoughReason },
    });
  },
  'factor.enrolled': async () => {
    const person = await caller();
    const { body } = await person.call('POST', '/auth/app');
    const code = codeOf(fromBase32(secret(body.secret)), stepAt(new Date()));
    const { body: confirmed } = await person.call('POST', '/auth/app/confirm', { body: { code } });
    for (const each of confirmed.codes) secret(each);
    const { body: asked } = await person.signIn();
    const step = secret(asked.current.second_step);
    const given = { second_step: step, code: confirmed.codes[0] };
    const { body: signedIn } = await site.call('POST', '/auth/second.step', { body: given, ip: person.ip });
    secret(signedIn.token);
  },
  'factor.removed': async () => {
    const person = await caller();
    const { id, codes } = await addPasskey(person);
    const { body } = await person.call('POST', '/auth/proof/factor', { body: { code: codes[0] } });
    const headers = { 'recent-proof': secret(String(body.proof)) };
    await person.call('DELETE', `/auth/passkeys/${id}`, { headers });
  },
  'factor.recovered': async () => {
    const [admin, lost] = [await caller('S'), await caller('A')];
    await addPasskey(lost);
    await admin.call('POST', `/adminPHIS/accounts/${lost.id}/remove.factors`, {
      body: { reason: longEnoughReason },
    });
  },
  'factor.suspected': async () => {
    const person = await caller();
    const { device } = await addPasskey(person);
    await signInByPasskey(device, person.ip);
    device.counter -= 1;
    await signInByPasskey(device, person.ip);
  },
  'log.split': async () => {
    const witness = { name: 'w.example/afya', key: generateKeyPairSync('ed25519').privateKey };
    const another = (await site.page('/log/checkpoint')).html.replace(/^\d+$/m, '9999');
    const url = await serveText(cosign(readCheckpoint(another), witness, new Date()));
    site.context.config.witnesses = [{ name: witness.name, key: witnessKey(witness), url }];
    await checkWitnesses(site.context);
  },
};

/** Serves a text at an address of this machine until the test ends. */
async function serveText(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function lines(): Promise<string[]> {
  await site.context.security.flush();
  const written = await readFile(file, 'utf8').catch(() => '');
  return written.split('\n').filter((line) => line !== '');
}

describe('a security event', () => {
  it.each(securityEventKinds)('%s is caused by what it says, as a line and as a row', async (kind) => {
    const before = (await lines()).length;
    await causes[kind]();
    const added = (await lines()).slice(before).map((line) => JSON.parse(line));
    expect(added.map(({ event }) => event.action)).toContain(kind);
    const rows = await site.context.db.selectFrom('security_events').select('kind').execute();
    expect(rows).toContainEqual({ kind });
  });
});

describe('what the causes wrote', () => {
  it('has no token, address, password, code or name that was used, in no line and no row', async () => {
    const rows = await site.context.db.selectFrom('security_events').selectAll().execute();
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(securityEventKinds));
    const all = await lines();
    const actions = new Set(all.map((line) => JSON.parse(line).event.action));
    // The server that read its settings also sealed the audit log.
    actions.delete('audit.sealed');
    expect(actions).toEqual(new Set(securityEventKinds));
    const written = all.join('\n') + JSON.stringify(rows);
    expect(secrets.size).toBeGreaterThan(200);
    expect([...secrets].filter((used) => written.includes(used))).toEqual([]);
    expect(written).not.toMatch(/[\w.]+@[\w.]+|\b\d{1,3}(\.\d{1,3}){3}\b|eyJ|afya_(key|secret)_|Bearer/);
  });

  it('is JSON in the fields of the Elastic Common Schema, each a line', async () => {
    for (const line of (await lines()).filter((each) => !each.includes('audit.sealed')))
      expect(JSON.parse(line)).toMatchObject({
        ecs: { version: '8.17.0' },
        event: { kind: 'event', dataset: 'afya.security', action: expect.any(String) },
        security: { count: expect.any(Number) },
      });
  });

  it('names settings that were read, without their values', async () => {
    const [read = '{}'] = (await lines()).filter((line) => line.includes('settings.read'));
    expect(JSON.parse(read).security.settings).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'SMTP_URL', 'SECURITY_LOG']),
    );
  });
});
