/** The page that asks the network, as browsers without a script use it. */
import { createServer, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { approvedBeacon, beaconAnswer } from '../../../../tests/beacon-node.ts';
import { stopCloudNodes } from '../../../../tests/cloud-node.ts';
import { giveDeveloperAccess, makeAccount } from '../../../../tests/factories.ts';
import { decideNode } from '../../../cloud/index.ts';
import { createKey } from '../../../programs/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
});
afterAll(async () => {
  await stopCloudNodes();
  await site.close();
});

const path = '/afyaclouds/search';
const good = { assembly: 'GRCh38', variant: 'chr1:1,000 A>G' };
let networks = 0;
async function ask(fields: Record<string, string>, headers: Record<string, string> = {}, lang = 'en') {
  networks += 1;
  const reply = await site.app.inject({
    method: 'POST',
    url: `${path}?lang=${lang}`,
    remoteAddress: `10.1.1.${networks}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, html: reply.body, headers: reply.headers, bytes: reply.rawPayload };
}
/** Approves Beacons for the time of a test. */
async function withBeacons(
  answers: readonly (Parameters<typeof approvedBeacon>[2] | undefined)[],
  use: (nodes: Awaited<ReturnType<typeof approvedBeacon>>[]) => Promise<void>,
) {
  const superAdmin = await makeAccount(site.context, 'S');
  const staff = { admin: await makeAccount(site.context, 'A'), superAdmin };
  const nodes = [];
  for (const answer of answers) nodes.push(await approvedBeacon(site.context, staff, answer));
  await use(nodes);
  for (const { id } of nodes)
    await decideNode(site.context, superAdmin, id, { decision: 'retire', reason: 'The test has ended.' });
  await site.settled();
}

it('without nodes the form says that nobody can be asked, and so does an answer', async () => {
  const { status, html } = await site.page(path);
  expect(status).toBe(200);
  expect(html).toContain('There is no node that can be asked yet.');
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect((await site.page('/afyaclouds')).html).toContain(`href="${path}"`);
  expect((await ask(good)).html).toContain('There is no node that can be asked yet.');
});

describe('a question', () => {
  it('goes to every node in Beacon’s way of counting, and each answer stands beside its node', async () => {
    const answers = [
      undefined,
      () => beaconAnswer({ exists: false }),
      () => ({ wrong: true }),
      (_: unknown, response: ServerResponse) => void response.writeHead(403).end(),
    ] as Parameters<typeof withBeacons>[0];
    await withBeacons(answers, async (nodes) => {
      const { status, html } = await ask(good);
      expect(status).toBe(200);
      const [, list = ''] = /<ol class="answers">(.*?)<\/ol>/s.exec(html) ?? [];
      const rows = list.split('<li>').slice(1);
      const rowOf = (index: number) => rows.find((row) => row.includes(nodes[index]?.name ?? '?')) ?? '';
      expect(rows).toHaveLength(4);
      expect(rowOf(0)).toMatch(/>Yes<.*Says yes from 10 carriers on.*Snapshot a1/s);
      expect(rowOf(1)).toContain('>No<');
      expect(rowOf(2)).toMatch(/>No answer<.*contradicts itself/s);
      expect(rowOf(3)).toMatch(/>Refused<.*answer callers of this kind/s);
      expect(html).toContain('Position 1,000 counted from 1, as in VCF; 999 counted from 0, as in Beacon.');
      expect(html).toContain('Nodes asked: 4. Yes: 1, no: 1, without an answer: 2.');
      const [, table = ''] = /href="data:text\/csv;charset=utf-8,([^"]+)"/.exec(html) ?? [];
      const lines = decodeURIComponent(table).split('\r\n');
      expect(lines[0]).toContain('"node","organization","country","tested","answer"');
      expect(
        lines
          .slice(1)
          .filter((line) => line !== '')
          .map((line) => line.split('","')[4])
          .sort(),
      ).toEqual(['no', 'no_answer', 'refused', 'yes']);
      expect(table).toContain(encodeURIComponent(`"${nodes[0]?.name}"`));
      const [, json = ''] = /download="answers.json" href="data:application\/json,([^"]+)"/.exec(html) ?? [];
      const saved = JSON.parse(decodeURIComponent(json));
      expect(saved.responseSummary).toEqual({ exists: true });
      expect(saved.info.nodes.map((node: { answer: string }) => node.answer).sort()).toEqual([
        'no',
        'no_answer',
        'refused',
        'yes',
      ]);
      expect(saved.meta.receivedRequestSummary.requestParameters.g_variant.start).toEqual([999]);
      expect(html).not.toMatch(/\{answers\}|\{end\}/);
      expect(html.endsWith('</html>')).toBe(true);
      expect(nodes[0]?.questions[0]?.body.query.requestParameters).toEqual({
        assemblyId: 'GRCh38',
        referenceName: '1',
        start: [999],
        referenceBases: 'A',
        alternateBases: 'G',
      });
    });
  });

  it('is answered on a map of the countries where nodes agree to be shown, and in a table of them', async () => {
    const no = () => beaconAnswer({ exists: false });
    await withBeacons([undefined, no, no, undefined], async (nodes) => {
      const unplaced = await ask(good);
      expect(unplaced.html).not.toContain('Answers by country');
      for (const [index, country] of ['KE', 'KE', 'ZA'].entries())
        await site.context.db
          .updateTable('cloud_nodes')
          .set({ country })
          .where('id', '=', nodes[index]?.id ?? '')
          .execute();
      const { html } = await ask(good);
      const [, map = ''] = /<svg class="answers-map".*?>(.*?)<\/svg>/s.exec(html) ?? [];
      expect(map).toMatch(/<g class="tile-yes"><rect[^>]*><\/rect><text[^>]*>KE</);
      expect(map).toMatch(/<g class="tile-asked"><rect[^>]*><\/rect><text[^>]*>ZA</);
      expect(map).toMatch(/<g><text[^>]*>TZ</);
      const [, table = ''] = /aria-labelledby="by-country">(.*?)<\/section>/s.exec(html) ?? [];
      const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
        row
          .replaceAll(/<[^>]+>/g, ' ')
          .trim()
          .split(/\s+/),
      );
      expect(rows).toEqual([
        ['Country', 'Yes', 'No', 'No', 'answer'],
        ['Kenya', '(KE)', '1', '1', '0'],
        ['South', 'Africa', '(ZA)', '0', '1', '0'],
      ]);
      expect(html).toContain('Nodes that don’t say where they are: 1.');
      const [, csv = ''] = /href="data:text\/csv;charset=utf-8,([^"]+)"/.exec(html) ?? [];
      expect(decodeURIComponent(csv)).toContain('"Institute of Genomics","ZA","true","no"');
    });
  });

  it('is in no address, no cache, no index and no referrer, and leaves with no name', async () => {
    await withBeacons([undefined], async ([node]) => {
      const { headers, html } = await ask(good);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(JSON.stringify(node?.questions)).not.toMatch(/10\.1\.1\.|orcid/);
      const asked = node?.questions.length;
      expect((await site.page(`${path}?${new URLSearchParams(good)}`)).html).not.toContain('class="answers"');
      expect(node?.questions).toHaveLength(asked ?? 0);
    });
  });

  it('of a browser that takes gzip or Brotli is answered in parts, too', async () => {
    await withBeacons([undefined], async () => {
      const { bytes, headers } = await ask(good, { 'accept-encoding': 'gzip' });
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(bytes).toString()).toMatch(/>Yes<.*<\/html>$/s);
      expect((await ask(good, { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe('br');
    });
  });

  it('has its first answers before the last node has answered', async () => {
    const firstAnswer = Promise.withResolvers<void>();
    const slow = (_: unknown, response: ServerResponse) => {
      void firstAnswer.promise.then(() => response.end(JSON.stringify(beaconAnswer({ exists: true }))));
      return undefined;
    };
    await withBeacons([undefined, slow], async () => {
      const server = createServer((request, response) => site.app.server.emit('request', request, response));
      server.listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: new URLSearchParams(good),
      });
      let html = '';
      for await (const part of reply.body ?? []) {
        html += Buffer.from(part).toString();
        if (html.match(/>Yes</g)?.length === 1) firstAnswer.resolve();
      }
      // Each answer, and each again in the table of all.
      expect(html.match(/>Yes</g)).toHaveLength(4);
      server.close();
    });
  });
});

it('a name goes to nodes as it is, and one that a node doesn’t know is no no', async () => {
  await withBeacons([undefined, (_, response) => void response.writeHead(404).end()], async ([node]) => {
    const { html } = await ask({ assembly: 'GRCh38', variant: 'rs334' });
    expect(html).toContain('>Yes<');
    expect(html).toMatch(/>No answer<.*It knows no variant by this name/s);
    expect(node?.questions[0]?.body.query.requestParameters.genomicAlleleShortForm).toBe('rs334');
  });
});

it('a bracket goes to nodes from the first value until before the last, with ends behind the last base', async () => {
  await withBeacons([undefined], async ([node]) => {
    const { html } = await ask({ assembly: 'GRCh38', variant: 'chr1:g.(1000_1010)_(2000_2010)del' });
    expect(html).toContain('1:(1000_1010)_(2000_2010) DEL');
    expect(html).toContain('start within the first limits');
    expect(node?.questions[0]?.body.query.requestParameters).toEqual({
      assemblyId: 'GRCh38',
      referenceName: '1',
      start: [999, 1010],
      end: [2000, 2011],
      variantType: 'DEL',
    });
  });
});

describe('a question about some people only', () => {
  const listed = [
    { type: 'ontology', id: 'HP:0001250', label: 'Seizure' },
    { type: 'ontology', id: 'HP:0002373', label: 'Febrile seizure (within the age range)' },
    { type: 'ontology', id: 'MONDO:0011382', label: 'Sickle cell disease' },
    { type: 'ontology', id: 'NCIT:C16576', label: 'Female' },
    { type: 'ontology', id: 'HP:0001903' },
    ...Array.from({ length: 12 }, (_, day) => ({
      type: 'ontology',
      id: `HP:00000${10 + day}`,
      label: `Fever of day ${day}`,
    })),
  ];
  const filtersFor = async (fields: Record<string, string>, lang = 'en') => {
    const { status, html } = await ask({ ...good, ...fields }, {}, lang);
    return { status, html, filters: node?.questions.at(-1)?.body.query.filters };
  };
  let node: Awaited<ReturnType<typeof approvedBeacon>> | undefined;

  it('has the terms of their codes, or of the words of their names', async () => {
    await withBeacons([undefined], async ([first]) => {
      node = first;
      if (node) node.terms = listed;
      const all = await filtersFor({ sex: 'female', country: 'kenya', phenotype: 'cell  SICKLE' });
      expect(all.status).toBe(200);
      expect(all.filters).toEqual(['ISO3166-1:KE', 'MONDO:0011382', 'NCIT:C16576'].map((id) => ({ id })));
      expect(all.html).toContain(
        'Female (NCIT:C16576) · Kenya (ISO3166-1:KE) · Sickle cell disease (MONDO:0011382)',
      );
      // A name that is a part of others' means itself; a code, whatever nodes list.
      expect((await filtersFor({ phenotype: 'seizure' })).filters).toEqual([{ id: 'HP:0001250' }]);
      expect((await filtersFor({ phenotype: 'HP:0000001' })).filters).toEqual([{ id: 'HP:0000001' }]);
      expect((await filtersFor({ country: 'côte d\u2019ivoire' }, 'fr')).filters).toEqual([
        { id: 'ISO3166-1:CI' },
      ]);
      expect((await filtersFor({ country: 'tz' })).filters).toEqual([{ id: 'ISO3166-1:TZ' }]);
    });
  });

  it('is asked about again where several terms fit, or none', async () => {
    await withBeacons([undefined], async ([first]) => {
      const asked = first?.questions.length;
      const several = await ask({ ...good, phenotype: 'seiz' });
      expect(several.status).toBe(400);
      expect(several.html).toContain(
        'Write the code of one: HP:0001250 Seizure · HP:0002373 Febrile seizure (within the age range)',
      );
      expect(several.html).toMatch(/<datalist id="terms"><option value="HP:0001250">Seizure<\/option>/);
      expect(several.html).toMatch(/<input id="phenotype"[^>]*list="terms"/);
      const many = await ask({ ...good, phenotype: 'fever' });
      expect(many.html).toMatch(
        /Terms that fit: 12\. Add a word of the name, or write the code of one\. The first 10: .*day 9</,
      );
      expect(many.html).not.toContain('day 10');
      const none = await ask({ ...good, phenotype: '<b>gout', country: 'Narnia' });
      expect(none.status).toBe(400);
      expect(none.html).toContain('No node lists a term with these words');
      expect(none.html).toContain('Write the name of a country');
      expect(none.html).toContain('value="&lt;b&gt;gout"');
      expect(first?.questions).toHaveLength(asked ?? 0);
    });
  });
});

describe('a researcher with a key', () => {
  const stated = { affiliation: 'University of Nairobi', purpose: 'DUO:0000042' };
  async function keyWith(scope: 'genomes:count' | 'profile', orcid: string | null) {
    const account = await makeAccount(site.context, 'R');
    await giveDeveloperAccess(site.context, account);
    if (orcid !== null)
      await site.context.db
        .insertInto('orcids')
        .values({ account_id: account.id, orcid, proven_at: new Date() })
        .execute();
    const key = { name: 'Page', scopes: [scope], days: 30 };
    return (await createKey(site.context, account, key)).secret;
  }

  it('is told counts, as bars in a table that begins with yes', async () => {
    const key = await keyWith('genomes:count', '0000-0002-1825-0097');
    const counts = {
      people: 1200,
      carriers: 100,
      alleleCount: 120,
      alleleNumber: 2400,
      alleleFrequency: 0.05,
    };
    const answers = [
      () => beaconAnswer({ exists: false, variants: 0, info: { people: 1200, yesFrom: 50 } }),
      () => beaconAnswer({ exists: true, variants: 1, info: counts }),
      () =>
        beaconAnswer({
          exists: true,
          variants: 1,
          info: { ...counts, alleleCount: 480, alleleFrequency: 0.2 },
        }),
    ];
    await withBeacons(answers, async ([no, yes, other]) => {
      const { html, status } = await ask({ ...good, ...stated, key });
      expect(status).toBe(200);
      expect(html).not.toContain(key);
      expect(yes?.questions[0]?.requester).toMatchObject({
        orcid: '0000-0002-1825-0097',
        dataUse: ['DUO:0000042'],
      });
      const [, table = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
      const rows = table.split('<tr>').slice(1);
      expect(rows.map((row) => /<td>(Yes|No)</.exec(row)?.[1])).toEqual(['Yes', 'Yes', 'No']);
      const rowOf = (name = '?') => rows.find((row) => row.includes(name)) ?? '';
      expect(rowOf(yes?.name)).toMatch(/<svg.*About 5.37%, between 4.13% and 6.8%/s);
      expect(rowOf(other?.name)).toContain('About 20.3%');
      // At most 49 carriers, each with two copies, among 1,200 alleles at least.
      expect(rowOf(no?.name)).toContain('Between 0% and 9.86%');
      expect(html).toMatch(/Pooled over the 2 nodes.*I² 99/s);
    });
  });

  it('is shown what a Beacon of others states of populations, with its source', async () => {
    const key = await keyWith('genomes:count', '0000-0002-1694-233X');
    const frequencies = [{ population: 'Luhya <Kenya>', alleleFrequency: 0.0125 }];
    const record = { frequencyInPopulations: [{ source: 'A study', frequencies }] };
    const withRecord = () => ({
      ...beaconAnswer({ exists: true, variants: 1 }),
      response: { resultSets: [{ id: 'one', exists: true, resultsCount: 1, results: [record] }] },
    });
    await withBeacons([withRecord], async ([node]) => {
      // A Beacon of others has no known answers, so no floor is known.
      await site.context.db.updateTable('cloud_grades').set({ floor: null }).execute();
      for (const times of [1, 2]) {
        const { html } = await ask({ ...good, ...stated, key });
        expect(html).toMatch(/<bdi>A study<\/bdi> · <bdi>Luhya &lt;Kenya&gt;<\/bdi><\/dt><dd>1.25%/);
        expect(html).not.toContain('Pooled over');
        expect(node?.questions, `asked ${times} times`).toHaveLength(1);
      }
    });
  });

  it.each([
    [{ key: 'afya_nobody' }, 'This key is not valid'],
    [{ key: '' }, 'Give a key, or empty the fields below it'],
    [{ key: 'afya_nobody', affiliation: ' ' }, 'Say where you do research'],
    [{ key: 'afya_nobody', purpose: 'DUO:1' }, 'Choose what the answer is for'],
  ])('is told what is wrong with %j', async (fields, message) => {
    const { html, status } = await ask({ ...good, ...stated, ...fields });
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect(html).not.toContain('afya_nobody');
  });

  it('needs a key that may be told counts, and an ORCID iD', async () => {
    const other = await ask({ ...good, ...stated, key: await keyWith('profile', null) });
    expect(other.html).toContain('create one with the permission genomes:count');
    const unproven = await ask({ ...good, ...stated, key: await keyWith('genomes:count', null) });
    expect(unproven.html).toContain('has no proven ORCID iD');
  });
});

describe('a form that is wrong', () => {
  it('comes back with what was typed and a message beside the field', async () => {
    const { status, html, headers } = await ask({ variant: '1-2"><script>' });
    expect(status).toBe(400);
    expect(headers['cache-control']).toBe('no-store');
    expect(html).toContain('value="1-2&quot;&gt;&lt;script&gt;"');
    expect(html).toContain('aria-describedby="variant-hint variant-error"');
    expect(html).toContain('href="#assembly"');
    expect(html).toContain('Choose the assembly that your positions belong to');
    const separate = await ask({
      assembly: 'GRCh38',
      chromosome: '1',
      start: 'x',
      reference: 'A',
      alternate: 'G',
    });
    expect(separate.html).toContain('<details open="">');
    expect(separate.html).toContain('id="start-error"');
  });

  it.each([
    ['fr', 'Choisissez l’assemblage'],
    ['pt', 'Escolha a montagem'],
    ['ar', 'اختر التجميعة'],
    ['sw', 'Chagua mkusanyiko'],
  ])('is explained in %s', async (language, message) => {
    expect((await ask({ variant: '1-1000-A-G' }, {}, language)).html).toContain(message);
  });

  it('is asked about again if it comes from a page of another site', async () => {
    const { status, html } = await ask(good, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
    expect(html).toContain('chr1:1,000 A&gt;G');
  });

  it('is refused where it is longer than any question', async () => {
    expect((await ask({ variant: 'A'.repeat(20_000) })).status).toBe(413);
  });
});
