import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beaconSchemas } from '../testing/schemas.ts';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';

const people = 1200;
const token = 'a-token-of-the-network-0123456789';
const registered = { authorization: `Bearer ${token}` };

let folder: TestFolder;
let node: TestNode;
let small: TestNode;

beforeAll(async () => {
  folder = await TestFolder.make();
  const vcf = await folder.write(
    'cohort.vcf',
    vcfOf(people, [
      siteWith('chr1 1000 . A G', 37, people),
      siteWith('chr1 2000 . C T', 9, people),
      siteWith('chr1 3000 . CAG C', 10, people),
      siteWith('chr1 4000 . A T', 600, people),
      siteWith('chr2 50 . G GA', 100, people),
    ]),
  );
  const rows = Array.from({ length: people }, (_, person) =>
    [
      `P${person + 1}`,
      person < 60 && person % 5 > 0 ? 'female' : 'male',
      25 + (person % 2) * 10,
      // Twenty of one age group, and one of the other.
      person % 60 === 1 || person === 0 ? 'UG' : 'KE',
      person < 5 ? 'HP:0001250' : '',
    ].join(),
  );
  const individuals = await folder.write('people.csv', `id,sex,age,country,phenotypes\n${rows.join('\n')}\n`);
  const genes = await folder.write('genes.bed', 'chr1\t500\t3500\tABC1\n');
  const tokenFile = await folder.write('token', token);
  const args = ['--assembly', 'GRCh38', '--name', 'Institute', '--token-file', tokenFile];
  node = await startTestNode([...args, '--vcf', vcf, '--individuals', individuals, '--genes', genes]);
  const few = await folder.write('few.vcf', vcfOf(200, [siteWith('1 1000 . A G', 50, 200)]));
  small = await startTestNode([...args, '--vcf', few]);
});
afterAll(async () => {
  await stopTestNodes();
  await folder.remove();
});

const at = (start: number, reference: string, alternate: string, more = '') =>
  `/g_variants?assemblyId=GRCh38&referenceName=1&start=${start}&referenceBases=${reference}&alternateBases=${alternate}${more}`;
const exists = async (path: string) => {
  const { status, json } = await node.get(path, registered);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.responseSummary.exists;
};

describe('questions about variants', () => {
  it('a variant that enough people carry exists; neither its neighbours nor other alleles do', async () => {
    expect(await exists(at(999, 'A', 'G'))).toBe(true);
    expect(await exists(at(998, 'A', 'G'))).toBe(false);
    expect(await exists(at(1000, 'A', 'G'))).toBe(false);
    expect(await exists(at(999, 'A', 'C'))).toBe(false);
    expect(await exists(at(999, 'T', 'G'))).toBe(false);
  });

  it('nine carriers are a no, ten a yes', async () => {
    expect(await exists(at(1999, 'C', 'T'))).toBe(false);
    expect(await exists(at(2999, 'CAG', 'C'))).toBe(true);
  });

  it('a deletion is found in each of its forms', async () => {
    expect(await exists(at(3000, 'AG', ''))).toBe(true);
    expect(await exists(at(2998, 'TCAG', 'TC'))).toBe(true);
  });

  it.each(['chr1', 'Chr1', 'NC_000001.11', 'refseq:NC_000001.11'])(
    'finds chromosome 1 as %s',
    async (name) => {
      expect(await exists(at(999, 'A', 'G').replace('referenceName=1', `referenceName=${name}`))).toBe(true);
    },
  );

  it('N stands for any base, and the reference of one base can be left out', async () => {
    expect(await exists(at(999, 'A', 'N'))).toBe(true);
    expect(await exists(at(999, 'N', 'G'))).toBe(true);
    expect(await exists('/g_variants?assemblyId=hg38&referenceName=1&start=999&alternateBases=G')).toBe(true);
  });

  it('GET and POST give the same answer', async () => {
    const requestParameters = {
      assemblyId: 'GRCh38',
      referenceName: '1',
      start: [999],
      referenceBases: 'A',
      alternateBases: 'G',
    };
    const meta = { apiVersion: 'v2.0' };
    const get = await node.get(at(999, 'A', 'G', '&requestedGranularity=count'), registered);
    for (const parameters of [requestParameters, { g_variant: requestParameters }]) {
      const query = { requestParameters: parameters, requestedGranularity: 'count' };
      const post = await node.post('/g_variants', { meta, query }, registered);
      expect(post.json.responseSummary).toEqual(get.json.responseSummary);
      expect(post.json.info).toEqual(get.json.info);
    }
  });

  it('a range counts the variants that enough people carry', async () => {
    const range = '/g_variants?assemblyId=GRCh38&referenceName=1&start=0&end=5000&requestedGranularity=count';
    const { json } = await node.get(range, registered);
    expect(json.responseSummary).toEqual({ exists: true, numTotalResults: 3 });
    expect(json.info).toMatchObject({ people: 1200, carriers: 600, floor: 10 });
    const deletions = await node.get(`${range}&variantType=DEL`, registered);
    expect(deletions.json.responseSummary.numTotalResults).toBe(1);
    const long = await node.get(`${range}&variantMinLength=3`, registered);
    expect(long.json.responseSummary.numTotalResults).toBe(0);
  });

  it('a gene is its range, and a bracket limits start and end', async () => {
    const gene = await node.get(
      '/g_variants?assemblyId=GRCh38&geneId=abc1&requestedGranularity=count',
      registered,
    );
    expect(gene.json.responseSummary.numTotalResults).toBe(2);
    const bracket = '/g_variants?assemblyId=GRCh38&referenceName=1&start=2990,3001&end=3002,3003';
    expect(await exists(bracket)).toBe(true);
    expect(await exists(bracket.replace('3002,3003', '3001,3002'))).toBe(false);
  });

  it('filters leave people out, and ranges of ages and terms can be combined', async () => {
    expect(await exists(at(999, 'A', 'G', '&filters=NCIT:C16576'))).toBe(true);
    // 37 people carry it: 29 women and 8 men.
    expect(await exists(at(999, 'A', 'G', '&filters=NCIT:C20197'))).toBe(false);
    expect(await exists(at(3999, 'A', 'T', '&filters=NCIT:C20197,ageGroup=25-29'))).toBe(true);
  });

  it('a group of which nearly everybody carries the variant is a no', async () => {
    // All 48 women carry it.
    expect(await exists(at(3999, 'A', 'T', '&filters=NCIT:C16576'))).toBe(false);
  });

  it.each([
    [
      'that fewer people have than the floor',
      'HP:0001250',
      'have HP:0001250, which is no term that at least 10',
    ],
    ['that nobody has', 'HP:9999999', 'have HP:9999999, which is no term that at least 10'],
    [
      'that together leave out one of the people of one of them',
      'ageGroup=25-29,ISO3166-1:KE',
      'differs by too few',
    ],
    ['of which one leaves out nobody of the others', 'NCIT:C16576,NCIT:C20197', 'leave too few people'],
  ])('terms %s are refused', async (_, filters, message) => {
    const { status, json } = await node.get(`/individuals?filters=${filters}`, registered);
    expect(status).toBe(400);
    expect(json.error.errorMessage).toContain(message);
  });

  it('groups that differ by as many people as the floor are counted', async () => {
    const count = async (filters: string) =>
      (await node.get(`/individuals?filters=${filters}&requestedGranularity=count`, registered)).json
        .responseSummary.numTotalResults;
    expect(await count('ageGroup=25-29')).toBe(600);
    expect(await count('ISO3166-1:KE')).toBe(1160);
    expect(await count('ageGroup=35-39,ISO3166-1:KE')).toBe(580);
  });

  it('filters are for registered callers', async () => {
    const { status, json } = await node.get(at(999, 'A', 'G', '&filters=NCIT:C16576'));
    expect(status).toBe(401);
    expect(json.error.errorMessage).toContain('with filters for registered callers only');
  });
});

describe('counts', () => {
  it('are rounded down to twenties', async () => {
    const { json } = await node.get(at(999, 'A', 'G', '&requestedGranularity=aggregated'), registered);
    expect(json.info).toMatchObject({ people: 1200, carriers: 20, alleleCount: 20, alleleNumber: 2400 });
    expect(json.info.alleleFrequency).toBe(0.0083);
    const path = at(999, 'A', 'G', '&requestedGranularity=count').replace('/g_variants', '/individuals');
    const individuals = await node.get(path, registered);
    expect(individuals.json.responseSummary).toEqual({ exists: true, numTotalResults: 20 });
  });

  it('are for registered callers: the public is told yes or no', async () => {
    for (const granularity of ['count', 'aggregated', 'record']) {
      const { json } = await node.get(at(999, 'A', 'G', `&requestedGranularity=${granularity}`));
      expect(json.meta.returnedGranularity).toBe('boolean');
      expect(beaconSchemas.boolean.safeParse(json).error).toBeUndefined();
      expect(JSON.stringify(json)).not.toMatch(/carriers|alleleCount|"people"/);
    }
  });

  it('records need a signature in the configuration', async () => {
    const { json } = await node.get(at(999, 'A', 'G', '&requestedGranularity=record'), registered);
    expect(json.meta.returnedGranularity).toBe('count');
    expect(json.response).toBeUndefined();
  });
});

describe('a cohort of fewer than 1,000 people', () => {
  it('answers registered callers only', async () => {
    for (const path of [at(999, 'A', 'G'), '/individuals', '/known-answers', '/g_variants?nonsense=1']) {
      const { status, json } = await small.get(path);
      expect(status).toBe(401);
      expect(beaconSchemas.error.safeParse(json).error).toBeUndefined();
    }
    expect((await small.get(at(999, 'A', 'G'), registered)).json.responseSummary.exists).toBe(true);
    expect((await small.get('/info')).status).toBe(200);
  });
});

describe('answers', () => {
  it.each([
    ['/', 'info'],
    ['/info', 'info'],
    ['/service-info', 'serviceInfo'],
    ['/configuration', 'configuration'],
    ['/entry_types', 'entryTypes'],
    ['/map', 'map'],
    ['/filtering_terms', 'filteringTerms'],
    ['/datasets', 'datasets'],
    ['/individuals', 'boolean'],
    ['/individuals?requestedGranularity=count', 'count'],
    [at(999, 'A', 'G'), 'boolean'],
    [at(999, 'A', 'G', '&requestedGranularity=count&filters=NCIT:C16576'), 'count'],
    [at(999, 'A', 'G', '&requestedGranularity=aggregated'), 'count'],
    ['/g_variants', 'boolean'],
    ['/g_variants?filters=NCIT:C16576', 'error'],
    ['/nothing', 'error'],
  ] as const)('%s follows the schema %s', async (path, schema) => {
    const { json } = await node.get(path, registered);
    expect(beaconSchemas[schema].safeParse(json).error).toBeUndefined();
    if (!path.includes('?')) {
      const posted = await node.post(path, { meta: { apiVersion: 'v2.0' } }, registered);
      expect(beaconSchemas[schema].safeParse(posted.json).error).toBeUndefined();
    }
  });

  it('terms that few people have are not listed', async () => {
    const { json } = await node.get('/filtering_terms');
    const ids = json.response.filteringTerms.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['ISO3166-1:KE', 'ISO3166-1:UG', 'NCIT:C16576', 'NCIT:C20197', 'ageGroup']);
  });

  it('the known answers are what the node answers', async () => {
    const { json } = await node.get('/known-answers', registered);
    const tests = new Set<string>();
    for (const { tests: name, requestParameters, status, exists: expected } of json.response.questions) {
      tests.add(name);
      const query = { requestParameters };
      const answer = await node.post('/g_variants', { meta: { apiVersion: 'v2.0' }, query });
      expect(answer.status).toBe(status);
      expect(answer.json.responseSummary?.exists ?? null).toBe(expected);
    }
    expect([...tests].sort()).toEqual(
      ['at-floor', 'below-floor', 'exact', 'one-carrier', 'other-allele', 'other-assembly', 'shifted'].sort(),
    );
  });

  it('the log has no coordinates, alleles, terms or addresses', async () => {
    node.log.length = 0;
    await node.get(at(999, 'A', 'G', '&filters=NCIT:C16576'), registered);
    await node.get('/g_variants/1-999-A-G', registered);
    await node.get(`${at(999, 'A', 'G')}&start=abc`, registered);
    expect(node.log).toHaveLength(3);
    expect(JSON.stringify(node.log)).not.toMatch(/999|NCIT:|127\.0\.0\.1|abc|referenceName/);
    expect(node.log[0]).toMatchObject({
      route: '/g_variants',
      method: 'GET',
      status: 200,
      caller: 'network',
    });
  });
});
