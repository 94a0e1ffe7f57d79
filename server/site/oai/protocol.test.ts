/** Tests the rules of OAI-PMH 2.0 for every response. */
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert } from 'xmlbuilder2';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';

let site: TestApp;
let token: string;
beforeAll(async () => {
  site = await startTestApp();
  // Two authors, since one author can begin at most a hundred drafts at once.
  for (const posts of [50, 51]) {
    const author = await makeAccount(site.context, 'R');
    for (let number = 0; number < posts; number += 1) await makeApproved(site.context, { author });
  }
  token = tokenIn(await ask('verb=ListRecords&metadataPrefix=oai_dc'));
});
afterAll(() => site.close());

async function ask(query: string): Promise<string> {
  const { statusCode, headers, body } = await site.app.inject(`/oai?${query}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/xml; charset=utf-8');
  convert(body, { format: 'object' });
  return body;
}

function tokenIn(answer: string): string {
  return /<resumptionToken[^>]*>([^<]+)</.exec(answer)?.[1] ?? '';
}

/** A token that somebody made up. */
function tokenOf(cursor: number, set: string | null, after: number): string {
  const values = ['ListRecords', 8.64e15, cursor, null, null, set, after, randomUUID()];
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

describe('errors', () => {
  it.each([
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=Listen', 'badVerb'],
    ['verb=constructor', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&set=a', 'badArgument'],
    ['verb=Identify&verb2=a', 'badArgument'],
    ['verb=GetRecord', 'badArgument'],
    ['verb=GetRecord&identifier=oai:afya.example:1', 'badArgument'],
    ['verb=GetRecord&identifier=&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=a', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=junk', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01T00:00:00.5Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=2026-01-01T00:00:00%2B01:00', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-02T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=a%20b', 'badArgument'],
    ['verb=ListMetadataFormats&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListSets&set=a', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    ['verb=ListIdentifiers&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=nothing', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=topic.~ff', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=topic.~00', 'noRecordsMatch'],
    ['verb=ListIdentifiers&metadataPrefix=oai_dc&set=topic.a~0ab', 'noRecordsMatch'],
    ['verb=ListIdentifiers&metadataPrefix=oai_dc&set=topic.nothing', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=1999-12-31', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2999-01-01', 'noRecordsMatch'],
    ['verb=ListMetadataFormats&identifier=oai:afya.example:1', 'idDoesNotExist'],
    ['verb=GetRecord&identifier=1&metadataPrefix=oai_dc', 'idDoesNotExist'],
    [
      'verb=GetRecord&identifier=oai:afya.example:00000000-0000-4000-8000-000000000000&metadataPrefix=oai_dc',
      'idDoesNotExist',
    ],
    ['verb=ListRecords&resumptionToken=junk', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=%00', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=W10', 'badResumptionToken'],
    // What PostgreSQL can't hold, and places before the list.
    [`verb=ListRecords&resumptionToken=${tokenOf(0, null, -8.64e15)}`, 'badResumptionToken'],
    [`verb=ListRecords&resumptionToken=${tokenOf(0, '\0', 0)}`, 'badResumptionToken'],
    [`verb=ListRecords&resumptionToken=${tokenOf(-1, null, 0)}`, 'badResumptionToken'],
  ])('%s is answered with %s', async (query, code) => {
    const answer = await ask(query);
    expect(answer).toContain(`<error code="${code}">`);
    const [, attributes = ''] = /<request([^>]*)>/.exec(answer) ?? [];
    if (code === 'badVerb' || code === 'badArgument') expect(attributes).toBe('');
    else expect(attributes).toContain('verb="');
  });

  it('an unknown format of an existing record is refused', async () => {
    const identifier = /<identifier>(.*?)</.exec(
      await ask('verb=ListIdentifiers&metadataPrefix=oai_dc'),
    )?.[1];
    expect(await ask(`verb=GetRecord&identifier=${identifier}&metadataPrefix=marc21`)).toContain(
      '<error code="cannotDisseminateFormat">',
    );
  });

  it('an empty repository has no sets and no records', async () => {
    const empty = await startTestApp();
    const answer = async (query: string) => (await empty.app.inject(`/oai?${query}`)).body;
    expect(await answer('verb=ListSets')).toContain('<error code="noSetHierarchy">');
    expect(await answer('verb=ListRecords&metadataPrefix=oai_dc')).toContain('<error code="noRecordsMatch">');
    expect(await answer('verb=Identify')).toMatch(/<earliestDatestamp>\d{4}-/);
    await empty.close();
  });
});

describe('a resumption token', () => {
  it('leads to the rest of the list, and the last part has an empty token', async () => {
    const rest = await ask(`verb=ListRecords&resumptionToken=${token}`);
    expect(rest.match(/<record>/g)).toHaveLength(1);
    expect(rest).toContain('<resumptionToken cursor="100"/>');
  });

  it('tells when it expires, and works on every process and any number of times', async () => {
    const first = await ask('verb=ListRecords&metadataPrefix=oai_dc');
    expect(first).toMatch(/<resumptionToken cursor="0" expirationDate="\d{4}-\d\d-\d\dT00:00:00Z">/);
    const other = await site.addNode();
    for (const node of [site, other, site])
      expect((await node.app.inject(`/oai?verb=ListRecords&resumptionToken=${token}`)).body).toContain(
        '<record>',
      );
  });

  it('of another verb is refused', async () => {
    expect(await ask(`verb=ListIdentifiers&resumptionToken=${token}`)).toContain('badResumptionToken');
    expect(await ask(`verb=ListSets&resumptionToken=${token}`)).toContain('badResumptionToken');
  });

  it('that has expired is refused', async () => {
    const { clock } = site.context;
    site.context.clock = () => new Date(Date.now() + 2 * 86_400_000);
    const url = `/oai?verb=ListRecords&resumptionToken=${token}`;
    // The limit of this network uses the same clock.
    const { body } = await site.app.inject({ url, remoteAddress: '10.5.0.1' });
    expect(body).toContain('badResumptionToken');
    site.context.clock = clock;
  });

  it('keeps the date range and the set of its list', async () => {
    const list = 'verb=ListIdentifiers&metadataPrefix=oai_dc&set=topic.water&from=2020-01-01';
    const rest = await ask(`verb=ListIdentifiers&resumptionToken=${tokenIn(await ask(list))}`);
    expect(rest.match(/<header>/g)).toHaveLength(1);
  });
});

describe('a response', () => {
  it('repeats the arguments of the request', async () => {
    const answer = await ask('metadataPrefix=oai_dc&verb=ListRecords&from=2020-01-01');
    expect(answer).toMatch(
      /<request metadataPrefix="oai_dc" verb="ListRecords" from="2020-01-01">https:\/\/afya\.example\/oai<\/request>/,
    );
    expect(answer).toMatch(/<responseDate>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/responseDate>/);
  });

  it('is the same for a POST request', async () => {
    const payload = 'verb=ListIdentifiers&metadataPrefix=oai_dc';
    const post = await site.app.inject({
      method: 'POST',
      url: '/oai',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    const dateless = (text: string) => text.replace(/<responseDate>[^<]*/, '');
    expect(post.statusCode).toBe(200);
    expect(dateless(post.body)).toBe(dateless(await ask(payload)));
  });

  it('to a POST of another content type says that the verb is missing', async () => {
    const { body } = await site.app.inject({ method: 'POST', url: '/oai', payload: { verb: 'Identify' } });
    expect(body).toContain('<error code="badVerb">');
  });

  it('to a POST that is too long is an HTTP error', async () => {
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/oai',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `verb=${'a'.repeat(20_000)}`,
    });
    expect(statusCode).toBe(413);
  });

  it('is compressed if the harvester accepts it, and 304 if the harvester has it', async () => {
    const url = '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc';
    const compressed = await site.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toContain('<ListIdentifiers>');
    const again = await site.app.inject({
      url,
      headers: { 'if-none-match': String(compressed.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    await makeApproved(site.context);
    const changed = await site.app.inject({
      url: '/oai?verb=ListSets',
      headers: { 'if-none-match': String(compressed.headers.etag) },
    });
    expect(changed.statusCode).toBe(200);
  });
});
