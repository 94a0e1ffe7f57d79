/** The authorization server while the database is away. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { startBehindMessageProxy } from '../../../tests/message-proxy.ts';
import { makeSampleApp, type SampleApp } from '../../../tests/sample-app.ts';

let site: TestApp;
let app: SampleApp;
beforeAll(async () => {
  site = await startTestApp();
  app = await makeSampleApp(site);
});
afterAll(() => site.close());

/** A node that has answered a call of OAuth, and whose database is away since. */
async function startCutOff() {
  const node = await startBehindMessageProxy(site);
  onTestFinished(node.close);
  const post = (url: string, form: Record<string, string>) =>
    node.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        client_id: app.id,
        client_secret: app.secret ?? '',
        ...form,
      }).toString(),
    });
  const token = () => post('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'made-up' });
  expect((await token()).json()).toMatchObject({ error: 'invalid_grant' });
  await node.proxy.close();
  return { ...node, post, token };
}

it('the authorization server without a database answers programs with 503, Retry-After and the error of OAuth for it', {
  tags: 'edge',
}, async () => {
  const { app: cutOff, post, token } = await startCutOff();
  const answers = [
    await token(),
    await post('/oauth/revoke', { token: 'made-up' }),
    await post('/oauth/introspect', { token: 'made-up' }),
    await cutOff.inject({ url: '/oauth/userinfo', headers: { authorization: 'Bearer made-up' } }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(answer.json()).toEqual({
      error: 'temporarily_unavailable',
      error_description: expect.any(String),
    });
  }
});

it('the authorization server without a database answers a browser with 503 and a page', async () => {
  const { app: cutOff } = await startCutOff();
  const url = `/oauth/sign-out?client_id=${app.id}`;
  const answer = await cutOff.inject({ url, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
  expect(answer.body).toContain('<h1>');
});
