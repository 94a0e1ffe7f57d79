/** Texts that PostgreSQL can't store (a NUL, half of a surrogate pair) are refused, without a server error. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { contract } from '../contract/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeAccount, makeApproved, type TestAccount } from './factories.ts';
import { routesOf, wild } from './routes.ts';

let site: TestApp;
let superAdmin: TestAccount;
let post: { id: string; slug: string };
beforeAll(async () => {
  site = await startTestApp();
  superAdmin = await makeAccount(site.context, 'S');
  post = await makeApproved(site.context);
  await site.settled();
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
const addresses = endpoints.flatMap((endpoint) =>
  addressesWithNul(endpoint).map((address) => [endpoint.method, address] as const),
);

it.each(addresses)('%s %s', async (method, address) => {
  const { status } = await site.call(method, address, {
    token: superAdmin.token,
    proved: true,
    ...(method !== 'GET' && { body: {} }),
  });
  expect(status).toBeLessThan(500);
});

/** Of every page, feed and file, a NUL in place of each part of its path, and of its query. */
describe('pages, feeds and files', () => {
  it('with an odd part of the path, or all queries odd at once', { tags: 'edge' }, () =>
    expectAnswers(oddAddresses()),
  );

  it('with one odd query', { tags: 'long', timeout: 120_000 }, () => expectAnswers(oddQueries()));
});

async function expectAnswers(addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(100);
  const failed: string[] = [];
  for (const address of addresses) {
    const { statusCode } = await site.app.inject({ url: address, headers: { accept: 'text/html' } });
    if (statusCode >= 500) failed.push(`${statusCode} ${address}`);
  }
  expect(failed).toEqual([]);
}

const queryNames = ['after', 'audience', 'country', 'language', 'page', 'post', 'q', 'state', 'topic'];

/** The routes that are no calls. */
function otherRoutes(): string[] {
  const called = new Set(endpoints.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
  return routesOf(site.app).filter((route) => !called.has(route));
}

/** Their addresses with one odd part, and with all queries odd. */
function oddAddresses(): string[] {
  const queries = queryNames.map((name) => `${name}=a%00b`).join('&');
  return otherRoutes().flatMap((route) => [
    ...Array.from({ length: route.match(wild)?.length ?? 0 }, (_, odd) => [
      filled(route, odd, 'a%00b'),
      filled(route, odd, '1%00'),
    ]).flat(),
    `${filled(route, -1, '')}?${queries}`,
  ]);
}

/** Their addresses with one odd query. */
function oddQueries(): string[] {
  return otherRoutes().flatMap((route) => queryNames.map((name) => `${filled(route, -1, '')}?${name}=a%00b`));
}

function filled(route: string, odd: number, value: string): string {
  let place = -1;
  return route.replace(wild, (name) => {
    place += 1;
    if (place === odd) return value;
    return name.startsWith(':slug') ? post.slug : post.id;
  });
}

it('set specs and identifiers of OAI-PMH', async () => {
  for (const query of [
    'verb=ListRecords&metadataPrefix=oai_dc&set=topic.~00',
    'verb=ListRecords&metadataPrefix=oai_dc&set=topic.a%00',
    'verb=ListRecords&metadataPrefix=a%00',
    'verb=ListRecords&metadataPrefix=oai_dc&from=%00',
    'verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:afya.example:%00',
    'verb=ListMetadataFormats&identifier=%00',
    'verb=%00',
  ])
    expect((await site.app.inject(`/oai?${query}`)).statusCode, query).toBe(200);
});

/** Inputs that reach no query as they are. */
const unstored = [
  // Compared with the password, which is refused.
  'body.password1',
  // Read by patterns of their own.
  'body.orcid',
  // Extensions are dropped.
  'body.credential.clientExtensionResults',
  'body.credential.clientExtensionResults.*',
  // Split at commas, and then texts and ids.
  'query.posts',
  'query.authors',
  'query.topics',
];
/** What a Beacon is asked is checked as Beacon v2 names it, and only counted. */
const ofBeacon = (name: string) => name.startsWith('getBeaconVariants ');

it('every text that a call takes is one that can be stored', () => {
  const storing = Object.entries<Endpoint>(contract).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : textsOf(schema, part).map((path) => `${name} ${path}`),
    ),
  );
  const unexpected = storing.filter(
    (name) => !ofBeacon(name) && !unstored.includes(name.slice(name.indexOf(' ') + 1)),
  );
  expect(unexpected).toEqual([]);
});

/** The paths of texts in a schema that may have a NUL or half of a surrogate pair. */
function textsOf(schema: z.core.$ZodType, path: string): string[] {
  if (schema instanceof z.ZodString)
    return ['a\u0000b', 'a\ud800b'].some((odd) => schema.safeParse(odd).success) ? [path] : [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textsOf(field as z.core.$ZodType, `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return textsOf(schema.element, path);
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, `${path}.*`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path));
  if (schema instanceof z.ZodPipe) return [...textsOf(schema.in, path), ...textsOf(schema.out, path)];
  if (schema instanceof z.ZodUnknown) return [path];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return textsOf(schema.unwrap(), path);
  return [];
}
