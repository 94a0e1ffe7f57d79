/**
 * Harvests over a real connection, with a harvester that knows only the standard.
 *
 * @module-tag edge
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  giveName,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeWithdrawn,
  writtenNotice,
} from '../../../tests/factories.ts';
import { OaiHarvester, type OaiHeader, type OaiRecord } from '../../../tests/oai-harvester.ts';
import { operator } from '../../platform/actor.ts';
import {
  announceNotice,
  approvePost,
  revisePost,
  settledUntil,
  submitPost,
  withdrawPost,
} from '../../posts/index.ts';

let site: TestApp;
let client: OaiHarvester;
beforeAll(async () => {
  site = await startTestApp();
  client = await clientOf(site);
});
afterAll(() => site.close());

async function clientOf({ app }: TestApp): Promise<OaiHarvester> {
  return new OaiHarvester(`${await app.listen({ port: 0, host: '127.0.0.1' })}/oai`);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const nameOf = (id: string) => `oai:afya.example:${id}`;
const identifiers = (headers: OaiHeader[]) => headers.map(({ identifier }) => identifier);

/** Sets the instant of a post's last change. */
async function changedAt(id: string, at: string): Promise<void> {
  await site.context.db
    .updateTable('posts')
    .set({ changed_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}

it('the repository identifies itself', async () => {
  const { id } = await makeApproved(site.context);
  await changedAt(id, '2001-02-03T04:05:06.789Z');
  expect(await client.identify()).toMatchObject({
    repositoryName: 'Afya Research Network',
    baseURL: 'https://afya.example/oai',
    protocolVersion: '2.0',
    adminEmail: 'no-reply@afya.example',
    earliestDatestamp: '2001-02-03T04:05:06Z',
    deletedRecord: 'persistent',
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
  });
});

it('the formats are Dublin Core and JATS', async () => {
  const { id } = await makeApproved(site.context);
  for (const identifier of [undefined, nameOf(id)])
    expect(await client.listMetadataFormats(identifier)).toEqual([
      { prefix: 'oai_dc', namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/' },
      { prefix: 'oai_jats', namespace: 'https://jats.nlm.nih.gov/ns/archiving/1.3/' },
    ]);
});

it('a record is a post in Dublin Core', async () => {
  const author = await makeAccount(site.context, 'R', { firstname: 'Zawadi', lastname: 'Otieno' });
  const { id, slug } = await makeApproved(site.context, {
    author,
    title: 'Measles & rubella \u0001',
    body: 'Two doses **protect**.',
    language: 'fr',
    topics: ['vaccines', 'santé publique'],
    kind: 'research',
  });
  const record = await client.getRecord(nameOf(id));
  expect(record.header.sets).toEqual(['language.fr', 'topic.vaccination', 'topic.public_health']);
  expect(record.metadata).toMatchObject({
    'dc:title': ['Measles & rubella'],
    'dc:creator': ['Zawadi Otieno'],
    'dc:subject': ['vaccines', 'santé publique'],
    'dc:description': ['Two doses protect.'],
    'dc:publisher': ['Afya Research Network'],
    'dc:date': [new Date().toISOString().slice(0, 10)],
    'dc:identifier': [`https://afya.example/phis/read/${slug}`],
    'dc:type': ['Text', 'research'],
    'dc:language': ['fr'],
  });
});

it('an imported post names its source and licence', async () => {
  const { id } = await makeApproved(site.context);
  const source = {
    byline: 'B. Achieng',
    source: 'A Journal',
    source_url: 'https://journal.example/1',
    licence: 'CC BY 4.0',
  };
  await site.context.db
    .insertInto('post_sources')
    .values({ post_id: id, fingerprint: id, ...source })
    .execute();
  expect((await client.getRecord(nameOf(id))).metadata).toMatchObject({
    'dc:creator': ['B. Achieng'],
    'dc:source': ['A Journal', 'https://journal.example/1'],
    'dc:rights': ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  });
});

it('the sets are topics and languages, and each lists its records', async () => {
  const about = { language: 'pt', topics: ['água da chuva', 'a_b~c'] };
  const made = [await makeApproved(site.context, about), await makeApproved(site.context, about)];
  await makeApproved(site.context, { language: 'sw', topics: ['maji'] });
  const sets = await all(client.listSets());
  for (const [setSpec, setName] of [
    ['language.pt', 'Portuguese'],
    ['topic.~c3~a1gua_da_chuva', 'água da chuva'],
    ['topic.a~5fb~7ec', 'a_b~c'],
  ] as const) {
    expect(sets).toContainEqual({ setSpec, setName });
    const headers = await all(client.listIdentifiers({ set: setSpec }));
    expect(identifiers(headers)).toEqual(made.map(({ id }) => nameOf(id)));
  }
});

it('the posts with notices are a set, and each record names its notices', async () => {
  const staff = await makeAccount(site.context, 'A');
  const [corrected, retracted, other] = [
    await makeApproved(site.context, { title: 'Nets' }),
    await makeApproved(site.context, { title: 'Zinc' }),
    await makeApproved(site.context, { title: 'Boats' }),
  ];
  const before = new Date();
  const issue = (id: string, kind: 'correction' | 'retraction') =>
    announceNotice(site.context, staff, id, { ...writtenNotice, kind, when: 'now' });
  await issue(corrected.id, 'correction');
  await issue(retracted.id, 'retraction');

  expect(await all(client.listSets())).toContainEqual({ setSpec: 'notices', setName: 'Posts with notices' });
  const records = await all(client.listRecords({ set: 'notices' }));
  const named = new Map(records.map((record) => [record.header.identifier, record]));
  expect([...named.keys()]).toEqual(expect.arrayContaining([nameOf(corrected.id), nameOf(retracted.id)]));
  expect([...named.keys()]).not.toContain(nameOf(other.id));
  const record = named.get(nameOf(retracted.id));
  expect(record?.metadata).toMatchObject({
    'dc:title': ['RETRACTED: Zinc'],
    'dc:relation': [expect.stringMatching(/^https:\/\/afya.example\/phis\/notices\/\d+$/)],
  });
  // A harvester that comes again finds both.
  for (const { header } of named.values())
    if (header.identifier === nameOf(corrected.id))
      expect(Date.parse(header.datestamp)).toBeGreaterThanOrEqual(Math.floor(before.getTime() / 1000) * 1000);
});

it('a withdrawn post keeps its header, in its sets too', async () => {
  const { id } = await makeWithdrawn(site.context, { topics: ['a wrong table'] });
  await makeApproved(site.context, { topics: ['a wrong table'] });
  const record = await client.getRecord(nameOf(id));
  expect(record).toMatchObject({ header: { isDeleted: true }, metadata: null });
  const [listed] = await all(client.listRecords({ set: 'topic.a_wrong_table' }));
  expect(listed?.header).toMatchObject({ identifier: nameOf(id), isDeleted: true });
});

it('posts that were never published are in no list', async () => {
  const { id } = await makeDraft(site.context);
  await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
  expect(identifiers(await all(client.listIdentifiers({})))).not.toContain(nameOf(id));
});

describe('a date range', () => {
  it('includes both of its ends, by second or by day', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => makeApproved(site.context, { topics: ['spans'] })));
    const dates = [
      '2010-05-01T23:59:59.999Z',
      '2010-05-02T00:00:00.000Z',
      '2010-05-02T12:00:00.999Z',
      '2010-05-03T00:00:00Z',
    ];
    for (const [index, { id }] of made.entries()) await changedAt(id, dates[index] ?? '');
    const names = made.map(({ id }) => nameOf(id));
    const within = async (span: { from?: string; until?: string }) =>
      identifiers(await all(client.listIdentifiers({ set: 'topic.spans', ...span })));
    expect(await within({ from: '2010-05-02', until: '2010-05-02' })).toEqual([names[1], names[2]]);
    expect(await within({ until: '2010-05-02' })).toEqual(names.slice(0, 3));
    expect(await within({ from: '2010-05-02T12:00:00Z' })).toEqual(names.slice(2));
    expect(await within({ from: '2010-05-01T23:59:59Z', until: '2010-05-02T11:59:59Z' })).toEqual(
      names.slice(0, 2),
    );
  });

  it('selects by the last public change: publication, revision, withdrawal, or a new name of the author', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeApproved(site.context, { author });
    const since = async () =>
      identifiers(await all(client.listIdentifiers({ from: '2015-01-01' }))).includes(nameOf(id));
    const actions: (() => Promise<unknown>)[] = [
      async () => {
        const { draft } = await revisePost(site.context, author, id);
        const { draft: submitted } = await submitPost(site.context, author, id, draft.version, aChange);
        await approvePost(site.context, operator, id, submitted.submitted_revision_id ?? '');
      },
      () => giveName(site.context, author, { firstname: 'Zawadi', lastname: 'Mwangi' }),
      () => withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' }),
    ];
    expect(await since()).toBe(true);
    for (const action of actions) {
      await changedAt(id, '2005-01-01T00:00:00Z');
      await action();
      expect(await since()).toBe(true);
    }
  });

  it('is not affected by likes and views', async () => {
    const { id } = await makeApproved(site.context);
    await changedAt(id, '2005-06-07T08:09:10Z');
    const reader = await makeAccount(site.context, 'P');
    expect((await site.call('PUT', `/content/posts/${id}/like`, { token: reader.token })).status).toBe(200);
    const { header } = await client.getRecord(nameOf(id));
    expect(header.datestamp).toBe('2005-06-07T08:09:10Z');
  });
});

describe('a list of several parts', () => {
  it('has every record once, and misses none that changes meanwhile', async () => {
    const many = await startTestApp();
    const harvester = await clientOf(many);
    const author = await makeAccount(many.context, 'R');
    const made: { id: string }[] = [];
    for (let number = 0; number < 120; number += 1)
      made.push(await makeApproved(many.context, number === 0 || number === 110 ? { author } : {}));
    const whole = identifiers(await all(harvester.listIdentifiers({})));
    expect(whole).toHaveLength(120);
    expect(new Set(whole).size).toBe(120);

    const seen: OaiRecord[] = [];
    const first = made[0]?.id ?? '';
    for await (const record of harvester.listRecords({})) {
      seen.push(record);
      // After the first part: one post that was already listed, and one that was not.
      if (seen.length !== 50) continue;
      await withdrawPost(many.context, author, first, { reason: longEnoughReason, as: 'author' });
      await withdrawPost(many.context, author, made[110]?.id ?? '', {
        reason: longEnoughReason,
        as: 'author',
      });
    }
    const last = new Map(seen.map(({ header }) => [header.identifier, header.isDeleted]));
    expect(last.size).toBe(120);
    expect(last.get(nameOf(first))).toBe(true);
    expect(last.get(nameOf(made[110]?.id ?? ''))).toBe(true);
    await many.close();
  });
});

describe('a change that commits during a request', () => {
  it('is dated no earlier than the response, so that the next harvest includes it', async () => {
    const { id } = await makeApproved(site.context);
    await site.context.db.transaction().execute(async (transaction) => {
      const { changed_at } = await transaction
        .updateTable('posts')
        .set({ revised_at: new Date() })
        .where('id', '=', id)
        .returning('changed_at')
        .executeTakeFirstOrThrow();
      const answered = await settledUntil(site.context);
      expect(answered.getTime()).toBeLessThanOrEqual(changed_at?.getTime() ?? 0);
    });
  });
});

describe('articles in JATS', () => {
  it('come in lists that go on in the same format, each whole and valid, and withdrawn ones without text', async () => {
    const harvested = await startTestApp();
    const { id, slug, author } = await makeApproved(harvested.context, { body: 'A **whole** text.' });
    for (let number = 0; number < 10; number += 1) await makeApproved(harvested.context, { author });
    await makeWithdrawn(harvested.context, { body: 'A text that was wrong.' });
    const ask = async (query: string) => (await harvested.app.inject(`/oai?${query}`)).body;
    const first = await ask('verb=ListRecords&metadataPrefix=oai_jats');
    const [, token = ''] = /<resumptionToken[^>]*>([^<]+)</.exec(first) ?? [];
    const second = await ask(`verb=ListRecords&resumptionToken=${token}`);
    const one = await ask(
      `verb=GetRecord&metadataPrefix=oai_jats&identifier=${encodeURIComponent(`oai:afya.example:${id}`)}`,
    );
    const { html } = await harvested.page(`/phis/read/${slug}/article.jats.xml`);
    await harvested.close();
    const articles = (text: string) => text.match(/<article .*?<\/article>/gs) ?? [];
    expect([articles(first).length, articles(second).length]).toEqual([10, 1]);
    expect(second).toContain('<header status="deleted">');
    expect(first + second).not.toContain('A text that was wrong.');
    // The article itself, in a namespace, as the protocol requires.
    const [article = ''] = articles(one);
    expect(article).toContain('xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/"');
    const own = article.replace(/ xmlns="[^"]*" xmlns:xsi="[^"]*" xsi:schemaLocation="[^"]*"/, '');
    expect(html).toContain(own);
  });
});
