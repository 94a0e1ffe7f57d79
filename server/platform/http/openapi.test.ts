import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

describe('the descriptions of the API', () => {
  it.each(['/openapi.json', '/openapi-site.json'])(
    '%s is valid OpenAPI 3.1 for an independent linter',
    async (url) => {
      const { body } = await site.call('GET', url);
      expect(body.openapi).toMatch(/^3\.1\./);
      const config = await createConfig({ extends: ['recommended'] });
      const problems = await lintFromString({
        source: JSON.stringify(body),
        config,
        absoluteRef: 'openapi.json',
      });
      expect(
        problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
      ).toEqual([]);
    },
  );

  it('are of the public API alone, and of the site’s own calls alone', async () => {
    const paths = async (url: string) => Object.keys((await site.call('GET', url)).body.paths);
    const [ofApi, ofSite] = [await paths('/openapi.json'), await paths('/openapi-site.json')];
    expect(ofApi).toContain('/api/v1/posts');
    expect(ofApi.filter((path) => !path.startsWith('/api/v1'))).toEqual([]);
    expect(ofSite).toContain('/content/posts');
    expect(ofSite.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  it('have an example of each body and each reply in JSON of the public API', async () => {
    const { body } = await site.call('GET', '/openapi.json');
    const operations = [body.paths, body.webhooks].flatMap((all) =>
      Object.values<object>(all).flatMap(Object.values),
    );
    const media = operations.flatMap(({ requestBody, responses }) =>
      [requestBody, responses[200], responses[201]].flatMap(
        (one) => one?.content?.['application/json'] ?? [],
      ),
    );
    expect(media.length).toBeGreaterThan(operations.length);
    expect(media.filter(({ example }) => example === undefined)).toEqual([]);
    const { example } = body.paths['/api/v1/drafts'].post.requestBody.content['application/json'];
    expect(example).toMatchObject({ title: 'Clean water', language: 'en' });
  });

  it('are compressed, and readable by scripts of any website', async () => {
    const reply = await site.app.inject({ url: '/openapi-site.json', headers: { 'accept-encoding': 'br' } });
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', 'access-control-allow-origin': '*' });
    expect(reply.rawPayload.length).toBeLessThan(60_000);
  });

  it('describe every message to webhooks, with the headers that sign it', async () => {
    const { body } = await site.call('GET', '/openapi.json');
    const events = ['post.approved', 'post.revised', 'post.withdrawn', 'post.confirmed', 'notice.issued'];
    expect(Object.keys(body.webhooks)).toEqual([...events, 'webhook.test']);
    const { post } = body.webhooks['post.approved'];
    expect(post.requestBody.content['application/json'].schema).toMatchObject({
      required: ['type', 'timestamp', 'data'],
      properties: { type: { const: 'post.approved' }, data: { required: ['post'] } },
    });
    expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  });

  it('describe who may make a call, its input, and its errors with their statuses', async () => {
    const { body } = await site.call('GET', '/openapi-site.json');
    const save = body.paths['/content/drafts/{id}'].patch;
    expect(save.security).toEqual([{ session: [] }]);
    expect(save.requestBody.content['application/json'].schema).toMatchObject({
      additionalProperties: false,
      required: ['version'],
    });
    expect(save.responses['409'].description).toContain('version_conflict');
    expect(body.paths['/content/posts'].get.security).toEqual([]);
  });
});

describe('a failing call', () => {
  const form = { ok: false, code: expect.any(String), message: expect.any(String) };

  it('gets a response of the same form after any error', async () => {
    expect(await site.call('GET', '/no/such/call')).toMatchObject({
      status: 404,
      body: { ...form, code: 'not_found' },
    });
    expect(await site.call('GET', '/content/get-drafts')).toMatchObject({
      status: 401,
      body: { ...form, code: 'sign_in_required' },
    });
    const { token } = await makeAccount(site.context, 'R');
    const send = (contentType: string, payload: string) =>
      site.app.inject({
        method: 'POST',
        url: '/content/drafts',
        headers: { authorization: token, 'content-type': contentType },
        payload,
      });
    expect((await send('application/json', '{"title":')).json()).toMatchObject({
      ...form,
      code: 'malformed_body',
    });
    expect((await send('application/json', '{"__proto__":{"x":1}}')).json()).toMatchObject({
      ...form,
      code: 'malformed_body',
    });
    expect((await send('text/plain', 'hello')).json()).toMatchObject({
      ...form,
      code: 'unsupported_media_type',
    });
    const huge = await send('application/json', JSON.stringify({ body: 'x'.repeat(9_000_000) }));
    expect(huge.statusCode).toBe(413);
    expect(huge.json()).toMatchObject({ ...form, code: 'too_large' });
  });

  it('reveals only a request id after an unexpected error', async () => {
    await site.context.db.schema.alterTable('drafts').renameTo('drafts_elsewhere').execute();
    try {
      const reply = await site.call('GET', '/content/posts');
      expect(reply.status).toBe(200);
      const { token } = await makeAccount(site.context, 'R');
      const failed = await site.call('GET', '/content/get-drafts', { token });
      expect(failed).toMatchObject({
        status: 500,
        body: { code: 'internal', request_id: expect.any(String) },
      });
      expect(JSON.stringify(failed.body)).not.toContain('drafts');
    } finally {
      await site.context.db.schema.alterTable('drafts_elsewhere').renameTo('drafts').execute();
    }
  });
});

describe('the calls for operators', () => {
  it('report that the process runs, that it can serve, and its metrics', async () => {
    expect((await site.call('GET', '/healthz')).body).toEqual({ ok: true });
    expect((await site.call('GET', '/readyz')).body).toEqual({ ok: true, version: packageFile.version });
    const metrics = await site.call('GET', '/metrics');
    expect(metrics.headers['content-type']).toContain('text/plain');
    expect(metrics.body).toContain('http_request_duration_seconds_bucket');
    expect(metrics.body).toContain('page_cache_bytes');
  });
});
