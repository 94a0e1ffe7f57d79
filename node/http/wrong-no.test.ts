/** Questions that a node can't answer with a no. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beaconSchemas } from '../testing/schemas.ts';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';

const people = 200;
const token = 'a-token-of-the-network-0123456789';
const registered = { authorization: `Bearer ${token}` };
const sequence = `${'GATTACAGT'.repeat(9)}CACACACACACA${'TTGACCGTA'.repeat(9)}`;

const obo = `data-version: hp/releases/2026-01-01
[Term]
id: HP:0000118
name: Phenotypic abnormality

[Term]
id: HP:0001871
name: Abnormality of blood
is_a: HP:0000118

[Term]
id: HP:0001903
name: Anemia
is_a: HP:0001871
`;

let folder: TestFolder;
/** With a reference sequence of its own, and an ontology. */
let full: TestNode;
let plain: TestNode;

beforeAll(async () => {
  folder = await TestFolder.make();
  const rows = Array.from({ length: people }, (_, person) => {
    const phenotype = person < 40 ? 'HP:0001903' : person < 60 ? 'HP:0001871' : '';
    return `P${person + 1},${person % 2 ? 'female' : 'male'},${phenotype},${person < 50 ? 'MONDO:0005136' : ''}`;
  });
  const shared = [
    '--name',
    'Institute',
    '--individuals',
    await folder.write('people.csv', `id,sex,phenotypes,diseases\n${rows.join('\n')}\n`),
    '--token-file',
    await folder.write('token', token),
    '--ontology',
    await folder.write('hp.obo', obo),
  ];
  const fasta = await folder.write('example.fa', `>chr1\n${sequence}\n`);
  await folder.write(
    'example.fa.fai',
    `chr1\t${sequence.length}\t6\t${sequence.length}\t${sequence.length + 1}\n`,
  );
  const repeats = siteWith(`chr1 82 . CAC C`, 80, people);
  const change = siteWith('chr1 1 . G T', 80, people);
  full = await startTestNode([
    ...shared,
    '--assembly',
    'example',
    '--vcf',
    await folder.write('example.vcf', vcfOf(people, [change, repeats])),
    '--fasta',
    fasta,
  ]);
  const sites = Array.from({ length: 25 }, (_, at) => siteWith(`chr1 ${100 + at} . A G`, 80, people));
  sites.push(siteWith('chr1 1000 . A <INS>', 80, people));
  const config = JSON.stringify({
    granularity: { registered: 'record' },
    dataUse: [{ id: 'DUO:0000007', version: '2021-02-23', modifiers: ['MONDO:0005136'] }],
    records: { signedBy: 'A. Steward', date: '2026-01-31', statement: 'Records of variants may be given.' },
  });
  plain = await startTestNode([
    ...shared,
    '--assembly',
    'GRCh38',
    '--vcf',
    await folder.write('plain.vcf', vcfOf(people, sites)),
    '--config',
    await folder.write('config.json', config),
  ]);
});
afterAll(async () => {
  await stopTestNodes();
  await folder.remove();
});

const parameters = {
  assemblyId: 'GRCh38',
  referenceName: '1',
  start: [99],
  referenceBases: 'A',
  alternateBases: 'G',
};
const post = (node: TestNode, query: object, meta: object = { apiVersion: 'v2.0' }) =>
  node.post('/g_variants', { meta, query }, registered);

describe('a question that the node doesn’t understand is refused by the name of its parameter', () => {
  it.each<[string, object, object?]>([
    ['apiVersion', {}, { apiVersion: 'v1.0' }],
    ['requestedSchemas', {}, { apiVersion: 'v2.0', requestedSchemas: [{ schema: 'foo-v9' }] }],
    ['requestedSchemas', {}, { apiVersion: 'v2.0', requestedSchemas: ['ga4gh-beacon-variant-v3.0.0'] }],
    ['"returnedSchemas"', {}, { apiVersion: 'v2.0', returnedSchemas: [] }],
    ['testMode', { testMode: 'maybe' }],
    ['currentPage', { pagination: { currentPage: 'x' } }],
    ['skip', { pagination: { skip: 100_000, limit: 100 } }],
    ['filters', { filters: [{ id: 'NCIT:C16576', excluded: true }] }],
    ['filters', { filters: [[{ id: 'NCIT:C16576' }, { id: 'NCIT:C20197' }]] }],
    ['filters', { filters: [{ id: 'NCIT:C16576', similarity: 'high' }] }],
    ['filters', { filters: [{ id: 'NCIT:C16576', scope: 'biosample' }] }],
    ['filters', { filters: [{ id: 'NCIT:C16576', includeDescendantTerms: 'yes' }] }],
    ['filters', { filters: [{ id: 'age', operator: '>=', value: 'P40Y' }] }],
    ['filters', { filters: [{ id: 'MONDO:0005136', includeDescendantTerms: true }] }],
    ['filters', { filters: [{ id: 'HP:9999999' }] }],
    [
      'variantMaxLength',
      { requestParameters: { ...parameters, end: [200], variantMinLength: 5, variantMaxLength: 2 } },
    ],
    ['variantType', { requestParameters: { ...parameters, variantType: 'SNP' } }],
    ['alternateBases', { requestParameters: { ...parameters, end: [200], alternateBases: undefined } }],
    [
      'referenceBases',
      { requestParameters: { ...parameters, end: [200], alternateBases: 'AT', referenceBases: undefined } },
    ],
    ['referenceName', { requestParameters: { ...parameters, referenceName: '2' } }],
    ['referenceName', { requestParameters: { ...parameters, referenceName: '99' } }],
    ['start', { requestParameters: { ...parameters, start: [248_956_422] } }],
    ['referenceBases', { requestParameters: { ...parameters, referenceBases: 'N'.repeat(51) } }],
    ['genomicAlleleShortForm', { requestParameters: { genomicAlleleShortForm: 'NM_004006.2:c.4375C>T' } }],
    ['genomicAlleleShortForm', { requestParameters: { genomicAlleleShortForm: 'rs334' } }],
    ['genomicAlleleShortForm', { requestParameters: { genomicAlleleShortForm: 'NC_000001.11:g.100del' } }],
    [
      'genomicAlleleShortForm',
      { requestParameters: { genomicAlleleShortForm: 'NC_000001.11:g.100_102A>G' } },
    ],
    [
      'referenceName',
      { requestParameters: { ...parameters, genomicAlleleShortForm: 'NC_000001.11:g.100A>G' } },
    ],
  ])('%s in %j', async (name, query, meta) => {
    const { status, json } = await post(plain, { requestParameters: parameters, ...query }, meta);
    expect(status, JSON.stringify(json)).toBe(400);
    expect(json.error.errorMessage.slice(0, name.length)).toBe(name);
  });
});

describe('what the files leave open is a warning', () => {
  const warnings = async (node: TestNode, query: object) =>
    (await post(node, query)).json.info.warnings?.join(' ') ?? '';

  it('of insertions and deletions without a reference sequence, of lengths, and of terms without an ontology', async () => {
    expect(await warnings(plain, { requestParameters: { ...parameters, alternateBases: 'AG' } })).toContain(
      'no reference sequence',
    );
    const range = { ...parameters, end: [2000], alternateBases: undefined, referenceBases: undefined };
    expect(await warnings(plain, { requestParameters: { ...range, variantMinLength: 2 } })).toContain(
      'symbolic',
    );
    const filters = [{ id: 'MONDO:0005136' }];
    expect(await warnings(plain, { requestParameters: parameters, filters })).toContain(
      'no ontology of MONDO',
    );
    expect(await warnings(plain, { requestParameters: parameters, filters: [{ id: 'HP:0001903' }] })).toMatch(
      /^With filters, a no may also mean that nearly everybody in the group has the variant[^.]*\.$/,
    );
  });
});

it('of a group too small for any yes, which people may be counted in', async () => {
  const filters = [{ id: 'HP:0001871', includeDescendantTerms: false }, { id: 'MONDO:0005136' }];
  const ask = async (path: string, query: object) =>
    plain.post(path, { meta: { apiVersion: 'v2.0' }, query: { ...query, filters } }, registered);
  const people = await ask('/individuals', { requestedGranularity: 'count' });
  expect(people.json.responseSummary).toMatchObject({ exists: true, numTotalResults: 10 });
  const variants = await ask('/g_variants', { requestParameters: parameters });
  expect(variants.status).toBe(400);
  expect(variants.json.error.errorMessage).toMatch(/^filters leave too few people .* needs 20\.$/);
});

describe('terms', () => {
  const count = async (filter: object) => {
    const query = { filters: [filter], requestedGranularity: 'count' };
    const { json } = await plain.post('/individuals', { meta: { apiVersion: 'v2.0' }, query }, registered);
    return json.responseSummary?.numTotalResults ?? json.error.errorMessage;
  };

  it('stand for those below them, unless the question says no', async () => {
    expect(await count({ id: 'HP:0001903' })).toBe(40);
    expect(await count({ id: 'HP:0001871' })).toBe(60);
    expect(await count({ id: 'HP:0000118' })).toBe(60);
    expect(await count({ id: 'HP:0001871', includeDescendantTerms: false })).toBe(20);
    expect(await count({ id: 'HP:0000118', includeDescendantTerms: false })).toContain(
      'is no term that at least',
    );
  });

  it('are listed with those above them and the version of their ontology', async () => {
    const { json } = await plain.get('/filtering_terms', registered);
    expect(beaconSchemas.filteringTerms.safeParse(json).error).toBeUndefined();
    const ids = json.response.filteringTerms.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([
      'HP:0000118',
      'HP:0001871',
      'HP:0001903',
      'MONDO:0005136',
      'NCIT:C16576',
      'NCIT:C20197',
    ]);
    expect(json.response.resources.find(({ id }: { id: string }) => id === 'hp').version).toBe(
      'hp/releases/2026-01-01',
    );
  });
});

describe('HGVS', () => {
  const exists = async (node: TestNode, text: string) => {
    const answer = await node.get(`/g_variants?allele=${encodeURIComponent(text)}`, registered);
    return answer.json.responseSummary?.exists ?? answer.json.error.errorMessage;
  };

  it('of a chromosome’s accession finds changes of bases', async () => {
    expect(await exists(plain, 'NC_000001.11:g.100A>G')).toBe(true);
    expect(await exists(plain, 'NC_000001.11:g.100A>C')).toBe(false);
    expect(await exists(plain, 'NC_000001.10:g.100A>G')).toContain('isn’t one of the assembly');
  });

  it('of another assembly than the node’s own is refused', async () => {
    expect(await exists(full, 'NC_000001.11:g.83_84del')).toContain('referenceName');
  });
});

describe('a reference sequence', () => {
  const ask = (start: number, referenceBases: string, alternateBases: string) =>
    post(full, {
      requestParameters: {
        assemblyId: 'example',
        referenceName: '1',
        start: [start],
        referenceBases,
        alternateBases,
      },
    });

  it('finds a deletion in a repeat wherever it is placed', async () => {
    for (const [start, reference] of [
      [81, 'CA'],
      [82, 'AC'],
      [91, 'CA'],
    ] as const)
      expect((await ask(start, reference, '')).json.responseSummary.exists).toBe(true);
  });

  it('refuses bases that it doesn’t have', async () => {
    const { status, json } = await ask(0, 'A', 'T');
    expect(status).toBe(400);
    expect(json.error.errorMessage).toContain('referenceBases are not those of the assembly');
  });
});

describe('answers', () => {
  it('to a test have nothing to do with data', async () => {
    const { json } = await post(plain, {
      requestParameters: { ...parameters, alternateBases: 'T' },
      testMode: true,
    });
    expect(json.meta).toMatchObject({ testMode: true, receivedRequestSummary: { testMode: true } });
    expect(json.responseSummary.exists).toBe(true);
    expect(json.info.warnings[0]).toContain('testMode');
    expect(beaconSchemas.boolean.safeParse(json).error).toBeUndefined();
  });

  it('have pages: skip leaves out whole ones, and a limit of 0 is all that the node gives', async () => {
    const query = {
      requestParameters: { ...parameters, referenceBases: undefined, alternateBases: undefined, end: [200] },
      requestedGranularity: 'record',
    };
    const starts = async (pagination: object) => {
      const { json } = await post(plain, { ...query, pagination });
      return json.response.resultSets[0].results.map(
        ({ variation }: { variation: { location: { interval: { start: { value: number } } } } }) =>
          variation.location.interval.start.value,
      );
    };
    expect(await starts({ skip: 0, limit: 2 })).toEqual([99, 100]);
    expect(await starts({ skip: 1, limit: 2 })).toEqual([101, 102]);
    expect(await starts({ skip: 12, limit: 2 })).toEqual([123]);
    expect(await starts({ skip: 0, limit: 0 })).toHaveLength(25);
  });

  it('have the frequency of one allele in its record, as the specification writes it', async () => {
    const asked = { requestParameters: parameters, requestedGranularity: 'record' };
    const { json } = await post(plain, asked);
    const { alleleFrequency, snapshot } = json.info;
    expect(alleleFrequency).toBeGreaterThan(0);
    const [{ frequencyInPopulations }] = json.response.resultSets[0].results;
    const frequencies = [{ population: 'Cohort', alleleFrequency }];
    expect(frequencyInPopulations).toEqual([
      {
        source: 'Institute',
        sourceReference: expect.stringMatching(/^http/),
        version: snapshot,
        frequencies,
      },
    ]);
  });

  it('say what the data may be used for, as the dataset does', async () => {
    const { json } = await post(plain, { requestParameters: parameters });
    expect(json.info.dataUse).toEqual(['DUO:0000007']);
    const { json: datasets } = await plain.get('/datasets', registered);
    expect(beaconSchemas.datasets.safeParse(datasets).error).toBeUndefined();
    expect(datasets.response.collections[0].dataUseConditions).toEqual({
      duoDataUse: [{ id: 'DUO:0000007', version: '2021-02-23', modifiers: [{ id: 'MONDO:0005136' }] }],
    });
  });

  it('say how counts are rounded', async () => {
    const { json } = await post(plain, { requestParameters: parameters, requestedGranularity: 'count' });
    expect(json.info.imprecise).toEqual({ roundedDownTo: 20, leastCount: 10 });
  });

  it('can be read by pages of any site', async () => {
    const address = `http://127.0.0.1:${plain.port}/info`;
    const asked = await fetch(address, { method: 'OPTIONS' });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    expect((await fetch(address)).headers.get('access-control-allow-origin')).toBe('*');
  });
});
