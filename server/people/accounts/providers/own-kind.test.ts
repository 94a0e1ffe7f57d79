/** @module-tag edge */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import { settingsOf } from '../../../../tests/institution-server.ts';
import { freePort } from '../../../../tests/process.ts';
import { Browser, consent, makeDeveloper } from '../../../../tests/sample-app.ts';
import { registerApp } from '../../../programs/index.ts';

let network: TestApp;
let site: TestApp;
beforeAll(async () => {
  const port = await freePort();
  network = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  await network.app.listen({ port, host: '127.0.0.1' });
  const { app, secret } = await registerApp(network.context, await makeDeveloper(network), {
    name: 'Partner site',
    homepage: 'https://afya.example',
    redirect_uris: ['https://afya.example/auth/return/uni'],
    confidential: true,
  });
  const client = { client_id: app.id, client_secret: secret ?? '' };
  site = await startTestApp(settingsOf(network.context.config.publicUrl, client));
});
afterAll(async () => {
  await site.close();
  await network.close();
});

it('people of another site of this kind sign in with their account there', async () => {
  const member = await makeAccount(network.context, 'P', {
    email: 'zawadi@uni.example',
    firstname: 'Zawadi',
    lastname: 'Otieno',
  });
  const visit = async () => {
    const { headers, cookies } = await site.app.inject({ url: '/auth/with/uni' });
    const back = await consent(new Browser(network), new URL(String(headers.location)), member);
    const [{ name = '', value = '' } = {}] = cookies;
    return site.call('POST', '/auth/provider/signin', {
      body: { provider: 'uni', query: back.search.slice(1) },
      headers: { cookie: `${name}=${value}` },
    });
  };
  const arrived = await visit();
  expect(arrived.body).toMatchObject({
    code: 'provider_unlinked',
    current: { email: 'zawadi@uni.example', has_account: false, firstname: 'Zawadi', lastname: 'Otieno' },
  });
  const { arrival, firstname, lastname } = arrived.body.current;
  const signedUp = await site.call('POST', '/auth/provider/signup', {
    body: { arrival, firstname, lastname },
  });
  expect(signedUp.status).toBe(201);
  expect(await visit()).toMatchObject({ status: 200, body: { token: expect.any(String) } });
});
