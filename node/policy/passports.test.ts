import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';
import { readConfiguration } from './configuration.ts';

const people = 200;
const broker = 'https://broker.example';
const committee = 'https://committee.example';
const dataset = 'https://ega-archive.org/datasets/EGAD00000000001';
const url = 'https://node.example';
const seconds = Math.floor(Date.now() / 1000);

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const short = generateKeyPairSync('rsa', { modulusLength: 1024 });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function jwt(key: KeyObject, header: object, claims: object): string {
  const signed = `${part(header)}.${part(claims)}`;
  const options = { key, dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign('sha256', Buffer.from(signed), options).toString('base64url')}`;
}

const times = { iat: seconds - 10, exp: seconds + 3600 };
const said = {
  type: 'ControlledAccessGrants',
  value: dataset,
  source: 'https://committee.example/dac',
  asserted: seconds - 100,
};
const visa = (changes: object = {}, about: object = {}, key = ec.privateKey, header: object = {}) =>
  jwt(
    key,
    { alg: 'ES256', kid: 'c1', typ: 'vnd.ga4gh.visa+jwt', ...header },
    { iss: committee, sub: 'jane', ...times, ga4gh_visa_v1: { ...said, ...about }, ...changes },
  );
const passport = (
  visas: unknown = [visa()],
  changes: object = {},
  key = rsa.privateKey,
  header: object = {},
) =>
  jwt(
    key,
    { alg: 'RS256', kid: 'b1', typ: 'vnd.ga4gh.passport+jwt', ...header },
    { iss: broker, sub: 'jane', ...times, ga4gh_passport_v1: visas, ...changes },
  );

let folder: TestFolder;
let node: TestNode;
const jwks = ({ publicKey }: { publicKey: KeyObject }, kid: string) =>
  JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' }] });
const settings = {
  issuers: [
    { issuer: broker, keys: 'broker.json' },
    { issuer: committee, keys: 'committee.json' },
  ],
  visas: [{ issuer: committee, type: said.type, value: dataset, source: said.source }],
};
beforeAll(async () => {
  folder = await TestFolder.make();
  await folder.write('broker.json', jwks(rsa, 'b1'));
  await folder.write('committee.json', jwks(ec, 'c1'));
  await folder.write('short.json', jwks(short, 's1'));
  const vcf = await folder.write('cohort.vcf', vcfOf(people, [siteWith('chr1 1000 . A G', 80, people)]));
  const config = await folder.write(
    'config.json',
    JSON.stringify({ passports: settings, url, questionsADay: 1 }),
  );
  node = await startTestNode([
    '--vcf',
    vcf,
    '--config',
    config,
    '--assembly',
    'GRCh38',
    '--name',
    'Controlled',
  ]);
});
afterAll(async () => {
  await stopTestNodes();
  await folder.remove();
});

const ask = (token: string, start = 999) =>
  node.get(
    `/g_variants?assemblyId=GRCh38&referenceName=1&start=${start}&referenceBases=A&alternateBases=G&requestedGranularity=count`,
    { authorization: `Bearer ${token}` },
  );

describe('a passport', () => {
  it('with the visa that the node asks for is answered as a registered caller is', async () => {
    const { status, json } = await ask(passport());
    expect(status).toBe(200);
    expect(json.info).toMatchObject({ carriers: 80 });
    expect((await ask(passport([visa({}, { type: 'AffiliationAndRole' }), visa()]))).status).toBe(200);
    expect((await ask(passport([visa()], { aud: [url, 'other'] }))).status).toBe(200);
    expect((await ask(passport([visa({}, { conditions: [] })]))).status).toBe(200);
  });

  it('has a budget of its holder, whatever token it comes in', async () => {
    const of = (sub: string) => passport([visa({ sub })], { sub, jti: String(Math.random()) });
    expect((await ask(of('one'), 5000)).status).toBe(200);
    expect((await ask(of('one'), 6000)).status).toBe(429);
    expect((await ask(of('two'), 6000)).status).toBe(200);
  });

  it.each<[string, () => string]>([
    ['without a visa', () => passport([])],
    ['whose visas are no list', () => passport('visa')],
    ['with more visas than anybody has', () => passport([...Array(50).fill('visa'), visa()])],
    ['of another issuer', () => passport([visa()], { iss: 'https://stranger.example' })],
    ['that a stranger signed', () => passport([visa()], {}, stranger.privateKey)],
    ['by an unknown key', () => passport([visa()], {}, rsa.privateKey, { kid: 'b2' })],
    ['by another algorithm', () => passport([visa()], {}, rsa.privateKey, { alg: 'none' })],
    [
      'with a demand that the node doesn’t know',
      () => passport([visa()], {}, rsa.privateKey, { crit: ['x'] }),
    ],
    ['that is over', () => passport([visa()], { exp: seconds - 120 })],
    ['that never ends', () => passport([visa()], { exp: undefined })],
    ['that isn’t valid yet', () => passport([visa()], { nbf: seconds + 600 })],
    ['from the future', () => passport([visa()], { iat: seconds + 600 })],
    ['for another node', () => passport([visa()], { aud: 'https://other.example' })],
    ['without a holder', () => passport([visa({ sub: '' })], { sub: '' })],
    [
      'that was changed',
      () => passport().replace(/\.[\w-]+\./, `.${part({ iss: broker, sub: 'joe', ...times })}.`),
    ],
    ['that is a visa', () => visa()],
  ])('%s gives no access', async (_, made) => {
    expect((await ask(made())).status).toBe(401);
  });

  it.each<[string, () => string]>([
    ['about another person', () => visa({ sub: 'joe' })],
    ['that is over', () => visa({ exp: seconds - 120 })],
    ['of another issuer', () => visa({ iss: broker })],
    [
      'that a stranger signed',
      () => visa({}, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ],
    ['of another type', () => visa({}, { type: 'ResearcherStatus' })],
    ['for another data set', () => visa({}, { value: `${dataset}2` })],
    ['of another committee', () => visa({}, { source: 'https://other.example' })],
    ['with conditions', () => visa({}, { conditions: [[{ type: 'AffiliationAndRole', value: 'const:x' }]] })],
    ['from the future', () => visa({}, { asserted: seconds + 600 })],
    ['that says nothing', () => visa({ ga4gh_visa_v1: null })],
    ['that is no token', () => 'visa'],
  ])('with a visa %s gives no access', async (_, made) => {
    expect((await ask(passport([made()]))).status).toBe(401);
  });

  it('is asked for in what the node says of itself', async () => {
    expect((await node.get('/info')).json.response.info.visas).toEqual(settings.visas);
    expect((await node.get('/configuration')).json.response.securityAttributes.securityLevels).toEqual([
      'REGISTERED',
      'CONTROLLED',
    ]);
  });
});

it.each([
  [{ ...settings, issuers: [] }, 'passports.issuers should be a list'],
  [{ ...settings, visas: undefined }, 'passports.visas should be a list'],
  [
    { ...settings, visas: [{ ...settings.visas[0], issuer: 'x' }] },
    'passports.visas[0].issuer should be one of',
  ],
  [{ ...settings, visas: [{ ...settings.visas[0], by: 'dac' }] }, 'by is not a member of passports.visas[0]'],
  [
    { ...settings, issuers: [{ issuer: broker, keys: 'short.json' }] },
    'passports.issuers[0].keys should be a JWK set',
  ],
  [{ ...settings, scope: 'x' }, 'scope is not a member of passports'],
])('the configuration %j is refused', async (passports, message) => {
  const config = await folder.write('wrong.json', JSON.stringify({ passports }));
  expect(() => readConfiguration(config)).toThrow(`Configuration: ${message}`);
});
