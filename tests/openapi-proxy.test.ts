/**
 * Calls of third-party programs that know only the OpenAPI description, through Prism: the public API with a
 * key, and requests refused for their content. access.test.ts makes every call as every caller in the same
 * way.
 *
 * @module-tag edge
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyScope } from '../contract/programs/scopes.ts';
import { createKey } from '../server/programs/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import {
  giveDeveloperAccess,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
  type TestAccount,
} from './factories.ts';
import { goodPassword, newcomer } from './people.ts';
import {
  behindProxy,
  type ProxiedCall,
  startValidatingProxy,
  type ValidatingProxy,
} from './validating-proxy.ts';

let site: TestApp;
let proxy: ValidatingProxy;
beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true', ...behindProxy });
  proxy = await startValidatingProxy(site);
});
afterAll(async () => {
  await proxy.close();
  await site.close();
});

async function keyOf(account: TestAccount, ...scopes: KeyScope[]): Promise<string> {
  await giveDeveloperAccess(site.context, account);
  const { secret } = await createKey(site.context, account, { name: 'Notebook', scopes, days: 30 });
  return `Bearer ${secret}`;
}

const ask = (method: string, url: string, options: ProxiedCall = {}) =>
  proxy.call(method, url, { ip: newcomer().ip, ...options });

/** A valid call: Prism finds no violation in the request or the reply. */
async function succeed(method: string, url: string, options?: ProxiedCall) {
  const { status, body, faults } = await ask(method, url, options);
  expect({ url, ok: status < 400, ...faults }).toEqual({ url, ok: true, request: [], reply: [] });
  return body;
}

/** A call that is answered with this error, as described. */
async function refused(code: string, method: string, url: string, options?: ProxiedCall) {
  const { body, faults } = await ask(method, url, options);
  expect({ url, code: body.code, reply: faults.reply }).toEqual({ url, code, reply: [] });
  return faults.request;
}

describe('the public API by its description', () => {
  it('returns published posts for every filter', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author, title: 'Wells and rain' });
    await makeWithdrawn(site.context, { author });
    const filters = `language=en&author=${author.id}&limit=1`;
    const { posts } = await succeed('GET', `/api/v1/posts?topic=water&since=2020-01-01T00:00:00Z&${filters}`);
    expect(posts).toHaveLength(1);
    await succeed('GET', `/api/v1/posts/${id}?include=html`);
    await succeed('GET', `/api/v1/posts/${slug}`);
    await succeed('GET', `/api/v1/search?q=wells&${filters}`);
    await succeed('GET', `/api/v1/users/${author.id}`);
    await succeed('GET', `/api/v1/users/${author.id}/posts?limit=1`);
    await succeed('GET', '/api/v1/bulk/posts');
    const { cursor } = await succeed('GET', '/api/v1/changes?limit=2');
    await succeed('GET', `/api/v1/changes?since=${cursor}`);
  });

  it('continues a list by its cursor', async () => {
    await makeApproved(site.context);
    await makeApproved(site.context);
    const { next } = await succeed('GET', '/api/v1/posts?limit=1');
    const { posts } = await succeed('GET', `/api/v1/posts?limit=1&cursor=${next}`);
    expect(posts).toHaveLength(1);
  });

  it('answers 304 for an unchanged reply', async () => {
    const url = `/api/v1/posts/${(await makeApproved(site.context)).id}`;
    const { headers } = await site.call('GET', url);
    const again = await ask('GET', url, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again).toMatchObject({ status: 304, faults: { request: [], reply: [] } });
  });

  it('creates, saves and submits a draft', async () => {
    const token = await keyOf(await makeAccount(site.context, 'R'), 'profile', 'posts:read', 'posts:write');
    await succeed('GET', '/api/v1/me', { token });
    const made = await succeed('POST', '/api/v1/drafts', { token, body: { title: 'Rain' } });
    const url = `/api/v1/drafts/${made.draft.id}`;
    const text = { body: 'Boil the water for one minute.', topics: ['water'], language: 'en' };
    const saved = await succeed('PATCH', url, { token, body: { ...text, version: made.draft.version } });
    await succeed('GET', url, { token });
    const { drafts } = await succeed('GET', '/api/v1/drafts', { token });
    expect(drafts).toHaveLength(1);
    await succeed('POST', `${url}/submit`, { token, body: { version: saved.draft.version } });
  });

  it('refuses requests with the described errors', async () => {
    const author = await makeAccount(site.context, 'R');
    const reader = await makeAccount(site.context, 'P');
    const reading = await keyOf(author, 'posts:read');
    const token = await keyOf(author, 'posts:read', 'posts:write');
    const draft = await makeDraft(site.context, { author, body: '' });
    const submitted = await makeSubmitted(site.context, { author });
    const url = `/api/v1/drafts/${draft.id}`;
    const body = { version: 1 };

    await refused('sign_in_required', 'GET', '/api/v1/me');
    await refused('invalid_token', 'GET', '/api/v1/posts', { token: 'Bearer made-up' });
    await refused('insufficient_scope', 'PATCH', url, { token: reading, body });
    await refused('forbidden', 'GET', '/api/v1/drafts', { token: await keyOf(reader, 'posts:read') });
    await refused('not_found', 'GET', `/api/v1/drafts/${(await makeDraft(site.context)).id}`, { token });
    await refused('incomplete_post', 'POST', `${url}/submit`, { token, body });
    await refused('version_conflict', 'PATCH', url, { token, body: { version: 7 } });
    await refused('status_conflict', 'PATCH', `/api/v1/drafts/${submitted.id}`, { token, body });
    const withdrawn = await makeWithdrawn(site.context);
    await refused('withdrawn', 'GET', `/api/v1/posts/${withdrawn.id}`);
  });
});

describe('an invalid request', () => {
  it.each([
    ['a row too many', 'GET', '/api/v1/posts?limit=101', undefined],
    ['an id that is none', 'GET', '/api/v1/users/nobody', undefined],
    ['nothing to search for', 'GET', '/api/v1/search', undefined],
    ['an unknown period', 'GET', '/content/statistics?days=31', undefined],
    ['a field that is missing', 'POST', '/auth/signin', { email: 'amina@example.org' }],
    ['a field that is not known', 'POST', '/content/drafts', { titel: 'Rain' }],
    ['a number that is text', 'POST', '/content/drafts', { title: 7 }],
    ['an unknown choice', 'PATCH', '/adminPHIS/language', { language: 'xx' }],
  ])('%s is a fault in the eyes of both', async (_, method, url, body) => {
    const { token } = await makeAccount(site.context, 'S');
    const isOpen = url.startsWith('/api') || url.startsWith('/auth');
    const options = { ...(!isOpen && { token }), ...(body && { body }) };
    expect(await refused('invalid_input', method, url, options)).not.toEqual([]);
  });

  it('is refused for its size and content type as described', async () => {
    const { token } = await makeAccount(site.context, 'R');
    const body = { firstname: 'A'.repeat(70_000), lastname: 'B' };
    await refused('too_large', 'PATCH', '/adminPHIS/name', { token, body });
    const headers = { 'content-type': 'text/plain' };
    await refused('unsupported_media_type', 'POST', '/content/drafts', { token, body: 'Rain', headers });
  });

  it('is refused for conflicts as described', async () => {
    const author = await makeAccount(site.context, 'R');
    const { token, id, email } = author;
    const draft = await makeDraft(site.context, { author, body: '' });
    const url = `/content/drafts/${draft.id}`;
    await refused('version_conflict', 'PATCH', url, { token, body: { version: 7 } });
    await refused('incomplete_post', 'POST', `${url}/submit`, { token, body: { version: 1 } });
    await refused('developer_access_needed', 'GET', '/webhooks', { token });
    const form = {
      firstname: 'A',
      lastname: 'B',
      email,
      password: goodPassword,
      password1: goodPassword,
    };
    await refused('email_taken', 'POST', '/auth/signup', { body: form });
    await refused('incorrect_password', 'POST', '/auth/signin', { body: { email, password: goodPassword } });
    const staff = await makeAccount(site.context, 'S');
    const node = { token: staff.token, body: { url: 'http://127.0.0.1:9' } };
    await refused('node_unfit', 'POST', '/adminPHIS/cloud-nodes', node);
    await refused('not_found', 'GET', `/services/${id}`);
  });

  it('is refused by rate limits as described', async () => {
    const { ip } = newcomer();
    const last = async (): Promise<string[]> => {
      const { status, faults } = await ask('GET', '/api/v1/bulk/posts', { ip });
      return status === 429 ? faults.reply : last();
    };
    expect(await last()).toEqual([]);
  });
});
