/** Statistics of one allele, as a network asks for them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { TestFolder, vcfOf } from '../testing/variant-files.ts';

const people = 1_200;
const token = 'a-token-of-the-network-0123456789';
const registered = { authorization: `Bearer ${token}` };

/** A line whose people have the genotypes that `of` gives each. */
const site = (place: string, of: (person: number) => string) =>
  `${place} . PASS . GT ${Array.from({ length: people }, (_, person) => of(person)).join(' ')}`;

const genotype = (two: number, one: number) => (person: number) =>
  person < two ? '1/1' : person < two + one ? '0/1' : '0/0';

let folder: TestFolder;
let node: TestNode;
let limited: TestNode;
// biome-ignore lint/suspicious/noExplicitAny: a document of OpenAPI
let openapi: any;
beforeAll(async () => {
  folder = await TestFolder.make();
  const vcf = await folder.write(
    'cohort.vcf',
    vcfOf(people, [
      site('1 1000 . A G', genotype(300, 600)),
      site('1 2000 . A G', genotype(450, 300)),
      site('1 3000 . A G', genotype(0, 9)),
      site('1 4000 . A G', genotype(0, 60)),
      site('1 5000 . A G', (person) => (person % 2 === 0 ? genotype(300, 600)(person) : './.')),
      // Of a tenth, only one allele is known: whether they are fewer than expected depends on the other.
      site('1 6000 . A G', (person) => (person % 10 === 0 ? '0/.' : genotype(290, 570)(person))),
      ...Array.from({ length: 12 }, (_, index) => site(`1 ${7001 + index} . A G`, genotype(0, 150))),
      site('1 8000 . A G', genotype(people, 0)),
      site('1 8100 . A G', (person) => (person === 5 ? '0/0' : '1/1')),
      site('1 8200 . A G', (person) => (person % 30 === 0 ? '0/0' : '1/1')),
      site('X 1000 . A G', genotype(300, 600)),
    ]),
  );
  const rows = Array.from({ length: people }, (_, person) =>
    [
      `P${person + 1}`,
      person % 4 === 0 ? 'UG' : person < 8 ? 'RW' : 'KE',
      person % 3 === 0 ? 'HP:0001250' : person % 400 === 1 ? 'HP:0001903' : '',
    ].join(),
  );
  const individuals = await folder.write('people.csv', `id,country,phenotypes\n${rows.join('\n')}\n`);
  const tokenFile = await folder.write('token', token);
  const args = ['--assembly', 'GRCh38', '--name', 'Institute', '--token-file', tokenFile, '--vcf', vcf];
  node = await startTestNode([...args, '--individuals', individuals]);
  openapi = (await node.get('/openapi.json')).json;
  limited = await startTestNode([...args, '--individuals', individuals], {
    exposureDays: 30,
    floorSpread: 120,
  });
});
afterAll(async () => {
  await stopTestNodes();
  await folder.remove();
});

const place = (start: number, chromosome = '1') =>
  `assemblyId=GRCh38&referenceName=${chromosome}&start=${start - 1}&referenceBases=A&alternateBases=G`;
/** What `/openapi.json` says of the answer to a statistic. */
function described(kind: string) {
  const { content } = openapi.paths[`/statistics/${kind}`].post.responses[200];
  const { schema } = content['application/json'];
  const { statistic } = schema.properties.info.properties;
  const schemaOfStatistic = openapi.components.schemas[statistic.$ref.replace(/.*\//, '')];
  return z.fromJSONSchema({
    ...schema,
    properties: {
      ...schema.properties,
      info: {
        ...schema.properties.info,
        properties: { ...schema.properties.info.properties, statistic: schemaOfStatistic },
      },
    },
  });
}

async function told(path: string) {
  const { status, json } = await node.get(`/statistics/${path}`, registered);
  expect(status, JSON.stringify(json)).toBe(200);
  expect(json.info).toMatchObject({ floor: 10, granularity: 'count', assemblyId: 'GRCh38' });
  described(path.replace(/\?.*/, '')).parse(json);
  return { exists: json.responseSummary.exists, ...json.info.statistic };
}

describe('Hardy and Weinberg', () => {
  it('is told in bands, and of nobody of whom no allele is known', async () => {
    const kind = 'hardy_weinberg';
    expect(await told(`hardy_weinberg?${place(1000)}`)).toEqual({
      kind,
      exists: true,
      people,
      carriers: 900,
      probabilityBelow: null,
      heterozygotes: null,
    });
    expect(await told(`hardy_weinberg?${place(2000)}`)).toMatchObject({
      carriers: 740,
      probabilityBelow: 0.000_001,
      heterozygotes: 'fewer',
    });
    expect(await told(`hardy_weinberg?${place(5000)}`)).toMatchObject({ probabilityBelow: null });
  });

  it('says nothing that depends on alleles that are not known', async () => {
    expect(await told(`hardy_weinberg?${place(6000)}`)).toMatchObject({
      probabilityBelow: null,
      heterozygotes: null,
    });
  });

  it('is withheld of variants that few people carry, as if nobody did below the floor', async () => {
    const withheld = { kind: 'hardy_weinberg', withheld: 'privacy' };
    expect(await told(`hardy_weinberg?${place(3000)}`)).toEqual({ exists: false, ...withheld });
    expect(await told(`hardy_weinberg?${place(3500)}`)).toEqual({ exists: false, ...withheld });
    expect(await told(`hardy_weinberg?${place(4000)}`)).toEqual({ exists: true, ...withheld });
  });
});

describe('carriers', () => {
  it('are counted by country, where enough people were sampled and carry the allele', async () => {
    expect(await told(`countries?${place(1000)}`)).toEqual({
      kind: 'countries',
      exists: true,
      countries: [
        { country: 'KE', people: 880, carriers: 660 },
        { country: 'UG', people: 300, carriers: 220 },
      ],
    });
    expect((await told(`countries?${place(4000)}`)).countries).toEqual([
      { country: 'KE', people: 880, carriers: 20 },
      { country: 'UG', people: 300, carriers: 10 },
    ]);
    expect((await told(`countries?${place(3000)}`)).exists).toBe(false);
  });

  it('are counted with a term and without it', async () => {
    expect(await told(`association?${place(1000)}&filters=HP:0001250`)).toEqual({
      kind: 'association',
      exists: true,
      with: { people: 400, carriers: 300 },
      without: { people: 800, carriers: 600 },
    });
    expect(await told(`association?${place(4000)}&filters=HP:0001250`)).toMatchObject({
      with: { carriers: 20 },
      without: { carriers: 40 },
    });
    expect(await told(`association?${place(3000)}&filters=HP:0001250`)).toMatchObject({
      exists: false,
      with: { carriers: 0 },
      without: { carriers: 0 },
    });
  });
});

it('every statistic is described, with nothing that answers don’t have', async () => {
  expect(Object.keys(openapi.paths).sort()).toEqual(
    ['association', 'countries', 'hardy_weinberg'].map((kind) => `/statistics/${kind}`),
  );
  const answer = (await node.get(`/statistics/countries?${place(1000)}`, registered)).json;
  expect(described('countries').safeParse(answer).success).toBe(true);
  expect(described('association').safeParse(answer).success).toBe(false);
  answer.info.statistic.countries[0].names = ['P1'];
  expect(described('countries').safeParse(answer).success).toBe(false);
});

it('somebody who lacks what all others have shows in no answer', async () => {
  const answersAbout = async (start: number) => {
    const paths = [
      `/g_variants?${place(start)}&requestedGranularity=count`,
      `/individuals?${place(start)}&requestedGranularity=count`,
      `/g_variants?${place(start)}&requestedGranularity=count&filters=HP:0001250`,
      `/statistics/hardy_weinberg?${place(start)}`,
      `/statistics/countries?${place(start)}`,
      `/statistics/association?${place(start)}&filters=HP:0001250`,
    ];
    return Promise.all(
      paths.map(async (path) => {
        const { status, json } = await limited.get(path, registered);
        return { status, summary: json.responseSummary, info: json.info };
      }),
    );
  };
  const [all, allButOne, allButForty] = await Promise.all([8000, 8100, 8200].map(answersAbout));
  expect(all?.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(all?.[0]?.info).toMatchObject({ people, carriers: 1070 - 10, alleleCount: 2270 - 10 });
  expect(allButOne).toEqual(all);
  // In groups, a variant that nearly everybody has is a no or a yes by the floor of its own.
  expect([allButForty?.[0], allButForty?.[3]]).toEqual([all?.[0], all?.[3]]);
});

describe('no statistic is told', () => {
  it.each([
    ['a range', `countries?assemblyId=GRCh38&referenceName=1&start=0&end=5000`],
    ['a chromosome that some have once', `hardy_weinberg?${place(1000, 'X')}`],
    ['a control', `countries?${place(1000, 'control')}`],
    ['a group beside countries', `countries?${place(1000)}&filters=HP:0001250`],
    ['no term', `association?${place(1000)}`],
    ['two terms', `association?${place(1000)}&filters=HP:0001250,ISO3166-1:KE`],
    ['a term that three people have', `association?${place(1000)}&filters=HP:0001903`],
    [
      'a term that the others of Uganda and Rwanda don’t have',
      `association?${place(1000)}&filters=ISO3166-1:KE`,
    ],
    ['a test', `countries?${place(1000)}&testMode=true`],
  ])('of %s', async (_, path) => {
    const { status, json } = await node.get(`/statistics/${path}`, registered);
    expect(status, JSON.stringify(json)).toBe(400);
  });

  it('to the public, or to callers who are told yes or no', async () => {
    expect((await node.get(`/statistics/countries?${place(1000)}`)).status).toBe(403);
    const asPublic = { ...registered, 'beacon-asker': 'public somebody-1234567' };
    expect((await node.get(`/statistics/countries?${place(1000)}`, asPublic)).status).toBe(403);
    expect((await node.get(`/statistics/medians?${place(1000)}`, registered)).status).toBe(404);
  });

  it('once the node has told what it may: refused, and never answered with less', async () => {
    const asked = async (start: number, statistic: string, number: number) =>
      limited.get(`/statistics/${statistic}?${place(start)}`, {
        ...registered,
        'beacon-asker': `registered researcher-${String(number).padStart(8, '0')}`,
      });
    const statuses = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await asked(7001 + index, 'hardy_weinberg', index)).status);
    // Each of these yeses costs as much as any result of the test.
    expect(statuses.lastIndexOf(200)).toBe(2);
    // A variant of nobody is refused like any other.
    const { status, json } = await asked(1500, 'countries', 20);
    expect([status, json.error?.errorMessage]).toEqual([
      429,
      expect.stringContaining('Not answered for privacy'),
    ]);
    // What was answered stays answered.
    expect((await asked(7001, 'hardy_weinberg', 0)).status).toBe(200);
  });
});
