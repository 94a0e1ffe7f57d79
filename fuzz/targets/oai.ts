import fc from 'fast-check';
import { convert } from 'xmlbuilder2';
import { oaiPath } from '../../contract/paths.ts';
import { anyText, oddStrings } from '../inputs/texts.ts';
import { Fault, must, type Target, trialsOf } from '../run/target.ts';
import { openSite } from '../site/site.ts';

const id = '01994d7c-62a4-7c1f-9a35-5b1de0a5c001';
const later = 8.64e15;
/** Tokens as a harvester could make them up, with values that no list has. */
const parts = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    100,
    8.64e15,
    -8.64e15,
    '\0',
    'topic:water',
    'language:en',
    id,
    'x',
    '',
  ),
  fc.maxSafeInteger(),
  anyText(6),
);
const tokens = fc
  .oneof(
    fc
      .tuple(fc.constantFrom('ListRecords', 'ListIdentifiers'), parts, parts, parts, parts, parts)
      .map(([verb, cursor, from, before, set, after]) => [verb, later, cursor, from, before, set, after, id]),
    fc.tuple(parts, parts).map((rest) => ['ListSets', later, ...rest]),
    fc.array(parts, { maxLength: 9 }),
  )
  .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
const values = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'ListRecords',
      'ListIdentifiers',
      'ListSets',
      'GetRecord',
      'Identify',
      'ListMetadataFormats',
      'oai_dc',
      'x',
      'oai:afya.example:{{approved}}',
      'oai:afya.example:{{withdrawn}}',
      '2026-01-01',
      '2026-11-25T00:00:00Z',
      '0000-01-01',
      '9999-12-31',
      '2026-02-30',
      'topic:water',
      'language:en',
      'notices',
      'country:KE',
    ),
  },
  { weight: 2, arbitrary: tokens },
  { weight: 1, arbitrary: fc.constantFrom(...oddStrings) },
  { weight: 1, arbitrary: anyText(20) },
);
const names = fc.constantFrom(
  'verb',
  'metadataPrefix',
  'from',
  'until',
  'set',
  'identifier',
  'resumptionToken',
  'x',
);
const begun = fc.constantFrom(
  '',
  'verb=ListRecords&metadataPrefix=oai_dc&',
  'verb=ListIdentifiers&metadataPrefix=oai_dc&',
  'verb=ListSets&',
  'verb=GetRecord&metadataPrefix=oai_dc&identifier=',
  'verb=ListRecords&resumptionToken=',
  'verb=ListSets&resumptionToken=',
);

interface Harvest {
  beginning: string;
  value: string;
  pairs: [string, string][];
  isForm: boolean;
}

const codes =
  /^(?:badArgument|badResumptionToken|badVerb|cannotDisseminateFormat|idDoesNotExist|noRecordsMatch|noSetHierarchy)$/;

function check(text: string): void {
  try {
    convert(text, { format: 'object' });
  } catch (error) {
    throw new Fault('an answer to a harvester is no XML', `${error} ${text.slice(0, 500)}`);
  }
  must(text.includes('<responseDate>'), 'an answer to a harvester has no date', text.slice(0, 500));
  for (const [, code = ''] of text.matchAll(/<error code="([^"]*)"/g))
    must(codes.test(code), 'a harvester gets an error that the protocol doesn’t have', code);
  must(!/<resumptionToken cursor="-/.test(text), 'a list continues before its beginning', text.slice(-500));
}

export const oai: Target = {
  name: 'oai',
  about: 'requests of harvesters: XML by the protocol, never an error of the server',
  needsDatabase: true,
  mostSeconds: 10,
  async open() {
    const site = await openSite();
    const asked: fc.Arbitrary<Harvest> = fc.record(
      {
        beginning: begun,
        value: fc.oneof(values, tokens),
        pairs: fc.array(fc.tuple(names, values), { maxLength: 3 }),
        isForm: fc.boolean(),
      },
      { noNullPrototype: true },
    );
    const ask = async ({ beginning, value, pairs, isForm }: Harvest) => {
      await site.tick();
      const named = new URLSearchParams(
        pairs.map(([name, one]): [string, string] => [name, site.withIds(one).toWellFormed()]),
      );
      const last = beginning.endsWith('=') ? encodeURIComponent(site.withIds(value).toWellFormed()) : '';
      const query = `${beginning}${last}${last === '' || pairs.length === 0 ? '' : '&'}${named}`;
      const { status, text } = await site.send({
        method: isForm ? 'POST' : 'GET',
        actor: 'nobody' as const,
        path: isForm ? oaiPath : `${oaiPath}?${query}`,
        ...(isForm && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: query }),
      });
      must(status === 200, `a harvester is answered with ${status}`, text.slice(0, 500));
      check(text);
    };
    return { trials: trialsOf(asked, ask), renew: site.renew, close: site.close };
  },
};
