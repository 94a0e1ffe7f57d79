import { sql } from 'kysely';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import {
  Browser,
  beginSignIn,
  consent,
  makeSampleApp,
  redirectUri,
  type SampleApp,
  signInto,
} from '../../../tests/sample-app.ts';
import { budgetOf, spend } from '../../platform/limits/spend.ts';
import { authorize } from '../keys/keys.ts';
import { createAdapter } from './adapter.ts';
import { listConnections } from './connections.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const grantRefused = { error: 'invalid_grant' };

/** The error that the app gets instead of a code. */
function errorOf(back: URL) {
  return { error: back.searchParams.get('error'), code: back.searchParams.get('code') };
}

describe('an app', () => {
  it('discovers the site’s endpoints, signs somebody in, and gets their profile', async () => {
    const app = await makeSampleApp(site);
    expect(app.config.serverMetadata()).toMatchObject({
      response_modes_supported: ['query'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      scopes_supported: expect.arrayContaining(['openid', 'profile', 'email', 'posts:read', 'posts:write']),
      claims_supported: expect.arrayContaining(['sub', 'name', 'email', 'email_verified']),
    });
    const reader = await makeAccount(site.context, 'P', { firstname: 'Zawadi', lastname: 'Otieno' });
    const tokens = await signInto(site, app, reader);
    expect(tokens.claims()).toMatchObject({ sub: reader.id, iss: 'https://afya.example', aud: app.id });
    const info = await client.fetchUserInfo(app.config, tokens.access_token, reader.id);
    expect(info).toMatchObject({ sub: reader.id, name: 'Zawadi Otieno', given_name: 'Zawadi' });
    expect(await authorize(site.context, `Bearer ${tokens.access_token}`)).toEqual({
      account: { id: reader.id, role: 'P' },
      scopes: ['profile', 'posts:read'],
      client: { kind: 'app', id: app.id, owner: app.developer.id },
    });
  });

  it('signs somebody in with openid-client’s default, the secret in the form', async () => {
    const app = await makeSampleApp(site, { authentication: 'default' });
    const reader = await makeAccount(site.context, 'P');
    const tokens = await signInto(site, app, reader);
    const again = await client.refreshTokenGrant(app.config, tokens.refresh_token ?? '');
    expect((await authorize(site.context, again.access_token)).account.id).toBe(reader.id);
    expect(await client.tokenIntrospection(app.config, again.access_token)).toMatchObject({ active: true });
    await client.tokenRevocation(app.config, again.refresh_token ?? '');
    await expect(client.refreshTokenGrant(app.config, again.refresh_token ?? '')).rejects.toMatchObject(
      grantRefused,
    );
  });

  it.each([
    ['a wrong secret in the form', (id: string) => ({ client_id: id, client_secret: 'afya_secret_wrong' })],
    ['no secret', (id: string) => ({ client_id: id })],
  ])('that has a secret is refused with %s', async (_, credentials) => {
    const app = await makeSampleApp(site);
    const tokens = await signInto(site, app, await makeAccount(site.context, 'P'));
    const form = {
      ...credentials(app.id),
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
    };
    const reply = await site.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ error: 'invalid_client' });
  });

  it('is refused if it sends the secret in both ways at once', async () => {
    const app = await makeSampleApp(site);
    const reply = await site.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`,
      },
      payload: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: app.id,
        client_secret: app.secret ?? '',
      }).toString(),
    });
    expect(reply.statusCode).toBe(400);
  });

  it('gets the verified email address if it asks for it and the person agrees', async () => {
    const app = await makeSampleApp(site);
    const reader = await makeAccount(site.context, 'P');
    const { address } = await beginSignIn(app, 'openid email');
    const browser = new Browser(site);
    const { location } = await browser.open(address);
    const asked = await browser.open(`${location}/request`, { token: reader.token });
    expect(JSON.parse(asked.body)).toMatchObject({ scopes: ['email'] });
    const tokens = await signInto(site, app, reader, 'openid email');
    expect(await client.fetchUserInfo(app.config, tokens.access_token, reader.id)).toEqual({
      sub: reader.id,
      email: reader.email,
      email_verified: true,
    });
    const other = await signInto(site, app, reader, 'openid profile');
    expect(await client.fetchUserInfo(app.config, other.access_token, reader.id)).not.toHaveProperty('email');
  });

  it('that can’t keep a secret signs somebody in too', async () => {
    const app = await makeSampleApp(site, { confidential: false });
    const tokens = await signInto(site, app, await makeAccount(site.context, 'P'));
    const again = await client.refreshTokenGrant(app.config, tokens.refresh_token ?? '');
    expect((await authorize(site.context, again.access_token)).client.id).toBe(app.id);
  });

  it('gets no name that it has not asked for', async () => {
    const app = await makeSampleApp(site);
    const reader = await makeAccount(site.context, 'P');
    const tokens = await signInto(site, app, reader, 'openid');
    expect(await client.fetchUserInfo(app.config, tokens.access_token, reader.id)).toEqual({
      sub: reader.id,
    });
  });

  it('finds the same URLs whatever host it sends', async () => {
    const { json } = await site.app.inject({
      url: '/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(json()).toMatchObject({
      issuer: 'https://afya.example',
      authorization_endpoint: 'https://afya.example/oauth/authorize',
      token_endpoint: 'https://afya.example/oauth/token',
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    });
  });

  it('gets no more data after it revokes its own token', async () => {
    const app = await makeSampleApp(site);
    const tokens = await signInto(site, app, await makeAccount(site.context, 'P'));
    expect(await client.tokenIntrospection(app.config, tokens.access_token)).toMatchObject({ active: true });
    await client.tokenRevocation(app.config, tokens.refresh_token ?? '');
    await expect(authorize(site.context, tokens.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    expect(await client.tokenIntrospection(app.config, tokens.access_token)).toEqual({ active: false });
    await expect(client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).rejects.toMatchObject(
      grantRefused,
    );
  });

  it('learns nothing about tokens of another app', async () => {
    const tokens = await signInto(site, await makeSampleApp(site), await makeAccount(site.context, 'P'));
    const other = await makeSampleApp(site);
    expect(await client.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false });
  });

  it('that runs in a browser gets CORS headers only for its own origin', async () => {
    const app = await makeSampleApp(site, { confidential: false });
    const ask = (origin: string) =>
      site.app.inject({
        method: 'POST',
        url: '/oauth/token',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `client_id=${app.id}&grant_type=refresh_token&refresh_token=x`,
      });
    const own = await ask('https://wells.example');
    expect(own.headers['access-control-allow-origin']).toBe('https://wells.example');
    expect(own.json()).toMatchObject(grantRefused);
    const other = await ask('https://evil.example');
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
    expect(other.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('with a wrong secret is refused', async () => {
    const app = await makeSampleApp(site);
    for (const secret of ['guess', app.id]) {
      const basic = Buffer.from(`${app.id}:${secret}`).toString('base64');
      const reply = await site.app.inject({
        method: 'POST',
        url: '/oauth/token',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: 'grant_type=refresh_token&refresh_token=x',
      });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ error: 'invalid_client' });
    }
  });
});

describe('a refresh token', () => {
  const refresh = (app: SampleApp, { refresh_token: token = '' }: { refresh_token?: string }) =>
    client.refreshTokenGrant(app.config, token);
  /** Whether the answers to the app give access. */
  const access = (tokens: readonly { access_token: string }[]) =>
    Promise.all(
      tokens.map(({ access_token: token }) =>
        authorize(site.context, token).then(
          () => true,
          () => false,
        ),
      ),
    );
  /** Has all that was made and used before have happened so many seconds earlier. */
  const later = (seconds: number) =>
    site.context.db
      .updateTable('oauth_entries')
      .set({
        created_at: sql<Date>`created_at - make_interval(secs => ${seconds})`,
        consumed_at: sql<Date>`consumed_at - make_interval(secs => ${seconds})`,
      })
      .execute();

  it('works once; a second use after what it gave was used revokes everything of its consent', async () => {
    const app = await makeSampleApp(site);
    const first = await signInto(site, app, await makeAccount(site.context, 'P'));
    const second = await refresh(app, first);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = await refresh(app, second);
    expect(await access([first, second, third])).toEqual([true, true, true]);

    await expect(refresh(app, first)).rejects.toMatchObject(grantRefused);
    expect(await access([first, second, third])).toEqual([false, false, false]);
    await expect(refresh(app, third)).rejects.toMatchObject(grantRefused);
  });

  it('works once; a second use a minute later revokes everything of its consent', async () => {
    const app = await makeSampleApp(site);
    const first = await signInto(site, app, await makeAccount(site.context, 'P'));
    const second = await refresh(app, first);
    await later(61);
    await expect(refresh(app, first)).rejects.toMatchObject(grantRefused);
    expect(await access([first, second])).toEqual([false, false]);
    await expect(refresh(app, second)).rejects.toMatchObject(grantRefused);
  });

  it('may come again within a minute, as often as its answer is lost; the last answer counts', async () => {
    const app = await makeSampleApp(site);
    const first = await signInto(site, app, await makeAccount(site.context, 'P'));
    const lost = [await refresh(app, first), await refresh(app, first)];
    await later(50);
    const heard = await refresh(app, first);
    // Whoever heard one of the earlier answers is somebody else.
    expect(await access([first, ...lost, heard])).toEqual([true, false, false, true]);
    const next = await refresh(app, heard);
    expect(await access([heard, next])).toEqual([true, true]);
    expect((await refresh(app, next)).access_token).not.toBe('');
  });

  it('that gave an answer twice revokes everything as soon as somebody uses the first answer', async () => {
    const app = await makeSampleApp(site);
    const first = await signInto(site, app, await makeAccount(site.context, 'P'));
    const one = await refresh(app, first);
    const other = await refresh(app, first);
    await expect(refresh(app, one)).rejects.toMatchObject(grantRefused);
    expect(await access([first, one, other])).toEqual([false, false, false]);
    await expect(refresh(app, other)).rejects.toMatchObject(grantRefused);
  });

  it('used several times at the same moment leaves one that works', async () => {
    const app = await makeSampleApp(site);
    const first = await signInto(site, app, await makeAccount(site.context, 'P'));
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(app, first)));
    const unused = await site.context.db
      .selectFrom('oauth_entries')
      .select('id_sha256')
      .where('model', '=', 'RefreshToken')
      .where('app_id', '=', app.id)
      .where('consumed_at', 'is', null)
      .execute();
    expect(unused).toHaveLength(1);
    const outcomes = await Promise.allSettled(answers.map((answer) => refresh(app, answer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    // One that was superseded came, so somebody else may have had the first.
    expect(await access(answers)).toEqual([false, false, false, false]);
  });

  it('works although the process that took it was killed before it answered', async () => {
    const app = await makeSampleApp(site);
    const first = await signInto(site, app, await makeAccount(site.context, 'P'));
    await createAdapter(site.context, 'RefreshToken').consume(first.refresh_token ?? '');
    const second = await refresh(app, first);
    expect(await access([second])).toEqual([true]);
  });

  it('that is replayed does not affect other consents of the same person', async () => {
    const app = await makeSampleApp(site);
    const reader = await makeAccount(site.context, 'P');
    const phone = await signInto(site, app, reader);
    const laptop = await signInto(site, app, reader);
    await refresh(app, await refresh(app, phone));
    await expect(refresh(app, phone)).rejects.toMatchObject(grantRefused);
    expect((await authorize(site.context, laptop.access_token)).account.id).toBe(reader.id);
  });
});

describe('an authorization', () => {
  let app: SampleApp;
  beforeAll(async () => {
    app = await makeSampleApp(site);
  });

  it('without PKCE, or with its plain method, is refused', async () => {
    const { address } = await beginSignIn(app, 'openid');
    address.searchParams.delete('code_challenge');
    const back = new URL((await new Browser(site).open(address)).location);
    expect(errorOf(back)).toEqual({ error: 'invalid_request', code: null });
    const plain = await beginSignIn(app, 'openid', { code_challenge_method: 'plain' });
    expect(errorOf(new URL((await new Browser(site).open(plain.address)).location)).error).toBe(
      'invalid_request',
    );
  });

  it.each([
    `${redirectUri}/more`,
    `${redirectUri}?x=1`,
    'https://wells.example:444/callback',
    'https://wells.example.evil.example/callback',
    'http://wells.example/callback',
  ])('that leads back to %s is refused here, and leads nowhere', async (address) => {
    const begun = await beginSignIn(app, 'openid', { redirect_uri: address });
    const { status, location, body } = await new Browser(site).open(begun.address);
    expect({ status, location }).toEqual({ status: 400, location: '' });
    expect(body).toContain('This app could not be connected');
  });

  it('of an unknown app is refused on a page of this site', async () => {
    const { address } = await beginSignIn(app, 'openid', { client_id: crypto.randomUUID() });
    const { status, reply, body } = await new Browser(site).open(address);
    expect(status).toBe(400);
    expect(body).toContain('invalid_client');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('with prompt=none is refused: people are always asked', async () => {
    const browser = new Browser(site);
    const reader = await makeAccount(site.context, 'P');
    await consent(browser, (await beginSignIn(app, 'openid')).address, reader);
    const silent = await beginSignIn(app, 'openid', { prompt: 'none' });
    const back = new URL((await browser.open(silent.address)).location);
    expect(errorOf(back)).toEqual({ error: 'login_required', code: null });
  });

  it('with characters that the database can’t store is refused', async () => {
    const { address } = await beginSignIn(app, 'openid', { state: 'a\u0000b' });
    const { status, location } = await new Browser(site).open(address);
    expect(status).toBe(303);
    expect(errorOf(new URL(location))).toEqual({ error: 'invalid_request', code: null });
  });

  it('in a response mode that isn’t offered is refused by a redirect', async () => {
    const app = await makeSampleApp(site);
    for (const mode of ['form_post', 'fragment', 'nonsense']) {
      const { address } = await beginSignIn(app, 'openid', { response_mode: mode });
      const { status, location } = await new Browser(site).open(address);
      expect([status, new URL(location).searchParams.get('error')], mode).toEqual([
        303,
        'unsupported_response_mode',
      ]);
    }
  });

  it('that names no address to return to is refused', async () => {
    const { address } = await beginSignIn(await makeSampleApp(site), 'openid');
    address.searchParams.delete('redirect_uri');
    const { status, location } = await new Browser(site).open(address);
    expect([status, location]).toEqual([400, '']);
  });

  it('of a type that gives tokens to the browser is refused', async () => {
    const { address } = await beginSignIn(app, 'openid', { response_type: 'code id_token' });
    expect((await new Browser(site).open(address)).location).toContain('error=invalid_request');
  });

  it('uses cookies that are HttpOnly, SameSite and Secure', async () => {
    const { reply } = await new Browser(site).open((await beginSignIn(app, 'openid')).address);
    expect(reply.cookies.map(({ name }) => name)).toContain('__Secure-oauth_consent');
    for (const cookie of reply.cookies) {
      expect(cookie.name).toMatch(/^__Secure-/);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: true });
    }
  });

  it('is limited by network', async () => {
    const { address } = await beginSignIn(app, 'openid');
    const begin = () =>
      site.app.inject({ url: address.pathname + address.search, remoteAddress: '10.77.0.1' });
    const begun = await Promise.all(Array.from({ length: 100 }, begin));
    expect(new Set(begun.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    const refused = await begin();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('shows the person, in their language, which app asks, for what, and where it returns', async () => {
    const browser = new Browser(site);
    const reader = await makeAccount(site.context, 'P', { firstname: 'Zawadi', lastname: 'Otieno' });
    const { address } = await beginSignIn(app, 'openid profile posts:write', { ui_locales: 'fr-CD en' });
    const { location } = await browser.open(address);
    expect(location).toMatch(/^\/oauth\/consent\/[\w-]+\?lang=fr$/);
    const { body } = await browser.open(location.replace('?lang=fr', '/request'), { token: reader.token });
    expect(JSON.parse(body)).toEqual({
      ok: true,
      app: {
        client_id: app.id,
        client_name: 'Well watch',
        client_uri: 'https://wells.example',
        reviewed: false,
      },
      scopes: ['profile', 'posts:write'],
      returns_to: 'wells.example',
      account: { email: reader.email, name: 'Zawadi Otieno' },
    });
  });

  it('can be agreed to only in the browser that began it', async () => {
    const attacker = new Browser(site);
    const { location } = await attacker.open((await beginSignIn(app, 'openid')).address);
    const victim = await makeAccount(site.context, 'S');
    for (const [method, step] of [
      ['GET', 'request'],
      ['POST', 'allow'],
      ['POST', 'deny'],
    ] as const) {
      const { status, body } = await new Browser(site).open(`${location}/${step}`, {
        method,
        token: victim.token,
      });
      expect({ status, code: JSON.parse(body).code }).toEqual({ status: 410, code: 'link_expired' });
    }
  });

  it('that the person denies leads back without a code', async () => {
    const browser = new Browser(site);
    const { token } = await makeAccount(site.context, 'P');
    const { location } = await browser.open((await beginSignIn(app, 'openid')).address);
    const denied = await browser.open(`${location}/deny`, { method: 'POST', token });
    const back = new URL((await browser.open(JSON.parse(denied.body).location)).location);
    expect(errorOf(back)).toEqual({ error: 'access_denied', code: null });
  });

  it('connects the person who agrees, even if another account was connected in the browser before', async () => {
    const browser = new Browser(site);
    const first = await makeAccount(site.context, 'P');
    for (const _ of ['once', 'again'])
      await consent(browser, (await beginSignIn(app, 'openid')).address, first);
    const second = await makeAccount(site.context, 'P');
    const { address, checks } = await beginSignIn(app, 'openid');
    const tokens = await client.authorizationCodeGrant(
      app.config,
      await consent(browser, address, second),
      checks,
    );
    expect(tokens.claims()?.sub).toBe(second.id);
  });

  it('gives a code that is spent by an exchange with a wrong verifier', async () => {
    const app = await makeSampleApp(site);
    const { address, checks } = await beginSignIn(app, 'openid');
    const back = await consent(new Browser(site), address, await makeAccount(site.context, 'P'));
    const refused = { error: 'invalid_grant' };
    const wrong = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(app.config, back, wrong)).rejects.toMatchObject(refused);
    await expect(client.authorizationCodeGrant(app.config, back, checks)).rejects.toMatchObject(refused);
  });

  it('gives a code that works once; a second use revokes its tokens', async () => {
    const { address, checks } = await beginSignIn(app, 'openid');
    const back = await consent(new Browser(site), address, await makeAccount(site.context, 'P'));
    const tokens = await client.authorizationCodeGrant(app.config, back, checks);
    await expect(client.authorizationCodeGrant(app.config, back, checks)).rejects.toMatchObject(grantRefused);
    await expect(authorize(site.context, tokens.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });
});

describe('a person with a connected app', () => {
  it('sees the app in their settings, and disconnects it', async () => {
    const app = await makeSampleApp(site);
    const reader = await makeAccount(site.context, 'P');
    const tokens = await signInto(site, app, reader, 'openid profile');
    await signInto(site, app, reader, 'posts:read');
    const { body } = await site.call('GET', '/auth/connections', { token: reader.token });
    expect(body.connections).toMatchObject([
      { client_id: app.id, client_name: 'Well watch', client_uri: 'https://wells.example' },
    ]);
    expect(body.connections[0].scopes.sort()).toEqual(['posts:read', 'profile']);

    const ended = await site.call('DELETE', `/auth/connections/${app.id}`, { token: reader.token });
    expect(ended.status).toBe(200);
    await expect(authorize(site.context, tokens.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    await expect(client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).rejects.toMatchObject(
      grantRefused,
    );
    const after = await site.call('GET', '/auth/connections', { token: reader.token });
    expect(after.body.connections).toEqual([]);
  });

  it('sees no app whose code expired or that revoked its tokens', async () => {
    const app = await makeSampleApp(site);
    const reader = await makeAccount(site.context, 'P');
    const { address } = await beginSignIn(app, 'openid profile');
    await consent(new Browser(site), address, reader);
    expect(await listConnections(site.context, reader)).toHaveLength(1);
    const later = { ...site.context, clock: () => new Date(Date.now() + 2 * 60_000) };
    expect(await listConnections(later, reader)).toEqual([]);

    const tokens = await signInto(site, app, reader);
    const listed = await site.call('GET', '/developer/apps', { token: app.developer.token });
    expect(listed.body.apps[0].people).toBe(1);
    await client.tokenRevocation(app.config, tokens.access_token);
    expect(await listConnections(later, reader)).toEqual([]);
  });

  it('is disconnected from every app when staff close their account', async () => {
    const app = await makeSampleApp(site);
    const reader = await makeAccount(site.context, 'P');
    const tokens = await signInto(site, app, reader);
    await site.context.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('id', '=', reader.id)
      .execute();
    await expect(authorize(site.context, tokens.access_token)).rejects.toMatchObject({
      code: 'token_expired',
    });
    await expect(client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).rejects.toMatchObject(
      grantRefused,
    );
  });

  it('signs out when the app asks for it, and returns to the app', async () => {
    const app = await makeSampleApp(site);
    const browser = new Browser(site);
    const { address, checks } = await beginSignIn(app, 'openid');
    const back = await consent(browser, address, await makeAccount(site.context, 'P'));
    const tokens = await client.authorizationCodeGrant(app.config, back, checks);
    const leaving = client.buildEndSessionUrl(app.config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://wells.example',
      state: 'bye',
    });
    const asked = await browser.open(leaving);
    expect(asked.body).toContain('Do you want to sign out?');
    expect(asked.reply.headers['content-security-policy']).toContain(
      "form-action 'self' https://wells.example",
    );
    const [, xsrf] = /name="xsrf" value="(\w+)"/.exec(asked.body) ?? [];
    const left = await browser.open('/oauth/sign-out/confirm', {
      method: 'POST',
      form: `xsrf=${xsrf}&logout=yes`,
    });
    expect(left.location).toBe('https://wells.example/?state=bye');

    const forged = await browser.open('/oauth/sign-out?post_logout_redirect_uri=https://a;sandbox/');
    expect(forged.reply.headers['content-security-policy']).toContain("form-action 'self';");
  });

  it('is refused a state that the database can’t store', async () => {
    const { status, body } = await new Browser(site).open('/oauth/sign-out?state=a%00b');
    expect(status).toBe(400);
    expect(body).toContain('cannot be stored');
  });

  it.each(['GET', 'HEAD'] as const)(
    'is asked whether to sign out only as often as to agree (%s)',
    async (method) => {
      const { context, app } = site;
      const key = method === 'GET' ? '203.0.113.20' : '203.0.113.21';
      const ask = (accept: string) =>
        app.inject({ method, url: '/oauth/sign-out', headers: { accept }, remoteAddress: key });
      const rows = () => context.db.selectFrom('oauth_entries').selectAll().execute();
      const { burst } = budgetOf('authorize:network');
      await spend(context, [{ budget: 'authorize:network', key, units: burst - 1 }]);
      const before = (await rows()).length;

      expect((await ask('text/html')).statusCode).toBe(200);
      const asked = await ask('text/html');
      expect(asked.statusCode).toBe(429);
      expect(asked.headers['content-type']).toContain('text/html');
      expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask('application/json')).headers['content-type']).toContain('application/json');
      expect(await rows()).toHaveLength(before + 1);
    },
  );
});

it('a copy of the database holds no code, token, secret or cookie', async () => {
  const app = await makeSampleApp(site);
  const reader = await makeAccount(site.context, 'P');
  const browser = new Browser(site);
  const { address, checks } = await beginSignIn(app, 'openid profile');
  const waiting = await new Browser(site).open((await beginSignIn(app, 'openid')).address);
  const back = await consent(browser, address, reader);
  const first = await client.authorizationCodeGrant(app.config, back, checks);
  const second = await client.refreshTokenGrant(app.config, first.refresh_token ?? '');
  const { body } = await site.call('POST', '/developer/keys', {
    token: app.developer.token,
    proved: true,
    body: { name: 'Notebook', scopes: ['profile'], days: 30 },
  });
  const secrets = {
    code: back.searchParams.get('code') ?? '',
    waiting: waiting.location.split('/').at(-1) ?? '',
    firstAccess: first.access_token,
    firstRefresh: first.refresh_token ?? '',
    secondAccess: second.access_token,
    secondRefresh: second.refresh_token ?? '',
    idToken: second.id_token ?? '',
    appSecret: app.secret ?? '',
    key: body.secret,
    ...browser.cookies(),
  };

  const dump = await dumpOf(site);

  expect(dump).toContain(app.id);
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(20);
    expect(dump.includes(secret), name).toBe(false);
  }
});

/** Every row of every table, as text. */
async function dumpOf({ context: { db } }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t`.execute(db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
