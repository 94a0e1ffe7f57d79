import fc from 'fast-check';
import { parameterNames } from '../../node/beacon/parameters.ts';
import { startTestNode, stopTestNodes } from '../../node/testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../../node/testing/variant-files.ts';
import { anyText, oddStrings } from '../inputs/texts.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

const people = 400;
const token = 'a-token-of-the-network-0123456789';

const names = [...parameterNames, 'start[]', 'geneid', 'allele', '__proto__', 'g_variant', 'x'];
const likely = [
  'GRCh38',
  'hg38',
  '1',
  'chr1',
  'NC_000001.11',
  '999',
  '1999',
  '5000',
  '0',
  'A',
  'G',
  'N',
  'CAG',
  '',
  'DEL',
  'ABC1',
  'count',
  'boolean',
  'record',
  'ALL',
  'HIT',
  '10',
  '-1',
  '1e3',
  '4000000000',
  '4000000001',
  '999,1001',
  'HP:0001250',
  'true',
  'sex:female',
  'NCIT:C16576',
  'ageOfOnset>=P10Y',
  'control',
  '0x1F',
];
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...likely) },
  { weight: 1, arbitrary: anyText(12) },
);
const value = fc.oneof(
  { weight: 5, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.oneof(fc.nat(6000), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
  },
  { weight: 2, arbitrary: fc.array(fc.oneof(fc.nat(6000), text), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(text, text, { maxKeys: 2 }) },
);
const sound = {
  assemblyId: 'GRCh38',
  referenceName: '1',
  start: 999,
  referenceBases: 'A',
  alternateBases: 'G',
};

interface Asked {
  path: string;
  /** The query of a GET request; null for POST. */
  search: [string, string][] | null;
  body: string;
}

const parameters = fc
  .tuple(
    fc.subarray(Object.keys(sound)),
    fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 }),
  )
  .map(([kept, changed]) => ({
    ...Object.fromEntries(Object.entries(sound).filter(([name]) => kept.includes(name))),
    ...Object.fromEntries(changed),
  }));
const bodies = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        requestParameters: parameters,
        pagination: fc.option(value),
        filters: fc.option(value),
        others: parameters,
      })
      .map(({ others, ...query }) => JSON.stringify({ meta: {}, query: { ...query, ...others } })),
  },
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{', '', 'null', '[]', '{"query":null}', `${'['.repeat(5000)}`, ...oddStrings),
  },
);
const asked: fc.Arbitrary<Asked> = fc.record({
  path: fc.constantFrom(
    '/g_variants',
    '/g_variants',
    '/individuals',
    '/datasets',
    '/known-answers',
    '/info',
    '/x',
    '/%',
  ),
  search: fc.option(
    fc
      .tuple(parameters, fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 2 }))
      .map(([given, more]) => [
        ...Object.entries(given).map(([name, one]): [string, string] => [
          name,
          typeof one === 'string' ? one : JSON.stringify(one),
        ]),
        ...more,
      ]),
  ),
  body: bodies,
});

const statuses = [200, 400, 404, 405, 413, 415];

export const nodeQuestions: Target = {
  name: 'node-questions',
  about: 'questions to a node of the cloud: an answer or a refusal that says why, never an error of the node',
  mostSeconds: 2,
  async open() {
    const folder = await TestFolder.make();
    const sites = ['chr1 1000 . A G', 'chr1 2000 . C T', 'chr1 3000 . CAG C'];
    const vcf = await folder.write(
      'cohort.vcf',
      vcfOf(
        people,
        sites.map((site) => siteWith(site, 60, people)),
      ),
    );
    const genes = await folder.write('genes.bed', 'chr1\t500\t3500\tABC1\n');
    const tokenFile = await folder.write('token', token);
    const settings = ['--assembly', 'GRCh38', '--name', 'Institute', '--token-file', tokenFile];
    const node = await startTestNode([...settings, '--vcf', vcf, '--genes', genes]);
    const headers = { authorization: `Bearer ${token}` };
    const check = async ({ path, search, body }: Asked) => {
      const query = new URLSearchParams(
        (search ?? []).map(([name, one]) => [name.toWellFormed(), one.toWellFormed()]),
      );
      const { status, json } = search
        ? await node.get(`${path}?${query}`, headers)
        : await node.post(path, body, headers);
      must(statuses.includes(status), `a node answers ${path} with ${status}`, JSON.stringify(json));
      must(typeof json === 'object' && json !== null, 'a node answers with no object');
      if (status !== 200)
        must(typeof json.error?.errorMessage === 'string', 'a refusal says no reason', JSON.stringify(json));
    };
    return {
      trials: trialsOf(asked, check),
      async close() {
        await stopTestNodes();
        await folder.remove();
      },
    };
  },
};
