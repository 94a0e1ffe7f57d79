import { sql } from 'kysely';
import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import {
  Browser,
  beginSignIn,
  consent,
  makeSampleApp,
  type SampleApp,
  signInto,
} from '../../../tests/sample-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.context.security.flush();
  await sql`truncate security_events`.execute(site.context.db);
});

/** The refusals, without what is of no meaning to the test. */
async function refusals() {
  await site.context.security.flush();
  const rows = await site.context.db.selectFrom('security_events').selectAll().orderBy('id').execute();
  return rows
    .filter(({ kind }) => ['token.refused', 'access.denied'].includes(kind))
    .map(({ kind, account_id, source, detail }) => ({
      kind,
      account_id,
      hasSource: source !== null,
      ...detail,
    }));
}

const post = (path: string, form: Record<string, string>, remoteAddress = '203.0.113.9') =>
  site.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
    remoteAddress,
  });

const token = ({ id, secret }: SampleApp, form: Record<string, string>) =>
  post('/oauth/token', { client_id: id, client_secret: secret ?? '', ...form });

describe('what the authorization server refuses is a security event', () => {
  it('for a wrong secret, which names the app', async () => {
    const app = await makeSampleApp(site);
    const form = { grant_type: 'refresh_token', refresh_token: 'made-up' };
    const { statusCode } = await token({ ...app, secret: 'afya_secret_wrong' }, form);
    expect(statusCode).toBe(401);
    expect(await refusals()).toEqual([
      {
        kind: 'token.refused',
        account_id: null,
        hasSource: true,
        reason: 'invalid_client',
        route: 'POST /oauth/token',
        key: app.id,
        type: 'refresh_token',
      },
    ]);
  });

  it('for an unknown app, without what it called itself', async () => {
    await post('/oauth/token', { client_id: 'nobody', client_secret: 'x', grant_type: 'refresh_token' });
    const [refused] = await refusals();
    expect(refused).toMatchObject({ kind: 'token.refused', reason: 'invalid_client' });
    expect(JSON.stringify(refused)).not.toContain('nobody');
  });

  it('for a code that was made up', async () => {
    const app = await makeSampleApp(site, { authentication: 'default' });
    await token(app, {
      grant_type: 'authorization_code',
      code: 'made-up',
      redirect_uri: 'https://wells.example/callback',
    });
    const [refused] = await refusals();
    expect(refused).toMatchObject({ reason: 'invalid_grant', key: app.id, type: 'authorization_code' });
    expect(refused).not.toHaveProperty('reused');
  });

  it('only as often as the network may be refused; what is accepted costs nothing', async () => {
    const app = await makeSampleApp(site);
    const given = (secret: string | null) =>
      post('/oauth/introspect', { client_id: app.id, client_secret: secret ?? '', token: 'x' }, '192.0.2.77');
    for (let count = 0; count < 5; count += 1) expect((await given(app.secret)).statusCode).toBe(200);
    for (let count = 0; count < 60; count += 1) expect((await given('wrong')).statusCode).toBe(401);
    // A refusal is charged once it is answered, and the budget grows again meanwhile.
    let refused = await given('wrong');
    while (refused.statusCode === 401) refused = await given('wrong');
    expect([refused.statusCode, JSON.parse(refused.body).error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await given(app.secret)).statusCode).toBe(429);
  });

  it('for a code that came a second time', async () => {
    const app = await makeSampleApp(site);
    const { address, checks } = await beginSignIn(app, 'openid');
    const back = await consent(new Browser(site), address, await makeAccount(site.context, 'P'));
    await client.authorizationCodeGrant(app.config, back, checks);
    await expect(client.authorizationCodeGrant(app.config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const [refused] = await refusals();
    expect(refused).toMatchObject({ reason: 'invalid_grant', type: 'authorization_code', reused: true });
    expect(JSON.stringify(refused)).not.toContain(back.searchParams.get('code'));
  });

  it('for a refresh token that came a second time, which names the account, and for one that was revoked', async () => {
    const app = await makeSampleApp(site);
    const reader = await makeAccount(site.context, 'P');
    const { refresh_token: first = '' } = await signInto(site, app, reader);
    const { refresh_token: second = '' } = await client.refreshTokenGrant(app.config, first);
    await client.refreshTokenGrant(app.config, second);
    await expect(client.refreshTokenGrant(app.config, first)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const [reused] = await refusals();
    expect(reused).toMatchObject({ account_id: reader.id, type: 'refresh_token', key: app.id, reused: true });
    await expect(client.refreshTokenGrant(app.config, first)).rejects.toThrow();
    expect((await refusals())[1]).not.toHaveProperty('reused');
  });

  it('for an access token that is not valid', async () => {
    await site.app.inject({ url: '/oauth/userinfo', headers: { authorization: 'Bearer made-up' } });
    expect(await refusals()).toMatchObject([{ reason: 'invalid_token', route: 'GET /oauth/userinfo' }]);
  });

  it('for an address that the app did not register', async () => {
    const app = await makeSampleApp(site);
    const { address } = await beginSignIn(app, 'openid', { redirect_uri: 'https://evil.example/callback' });
    await new Browser(site).open(address);
    expect(await refusals()).toMatchObject([
      { kind: 'access.denied', reason: 'invalid_redirect_uri', route: 'GET /oauth/authorize' },
    ]);
  });

  it('but not for what is only written wrongly, nor for somebody who declines', async () => {
    const app = await makeSampleApp(site);
    expect((await token(app, { grant_type: 'made_up' })).statusCode).toBe(400);
    const { address } = await beginSignIn(app, 'openid');
    const browser = new Browser(site);
    const { location } = await browser.open(address);
    const reader = await makeAccount(site.context, 'P');
    const declined = await browser.open(`${location}/deny`, { method: 'POST', token: reader.token });
    await browser.open(JSON.parse(declined.body).location);
    expect(await refusals()).toEqual([]);
  });
});
