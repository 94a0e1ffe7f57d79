/** URLs with characters that PostgreSQL can't store are refused, without a server error. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { contract } from '../contract/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeAccount, type TestAccount } from './factories.ts';

let site: TestApp;
let superAdmin: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  superAdmin = await makeAccount(site.context, 'S');
});
afterAll(() => site.close());

const noId = '00000000-0000-4000-8000-000000000000';

/** The URLs of a call with a NUL in place of each parameter, one at a time. */
function addressesWithNul({ path, query }: Endpoint): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const fill = (odd: string | undefined) =>
    path.replace(/\{(\w+)\}/g, (_, name) => (name === odd ? 'a%00b' : noId));
  return [
    ...names.map(fill),
    ...Object.keys(query?.shape ?? {}).map((name) => `${fill(undefined)}?${name}=a%00b`),
  ];
}

const endpoints: Endpoint[] = Object.values(contract);
const addresses = endpoints.filter(({ method }) => method === 'GET').flatMap(addressesWithNul);

it.each(addresses)('%s', async (address) => {
  const { status } = await site.call('GET', address, { token: superAdmin.token });
  expect(status).toBeLessThan(500);
});
