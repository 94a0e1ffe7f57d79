import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';

let site: TestApp;
let other: TestApp;
let admin: TestAccount;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  other = await site.addNode();
  admin = await makeAccount(site.context, 'A');
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

const call = (method: 'GET' | 'PATCH' | 'POST', url: string, body?: unknown) =>
  site.call(method, `/content/topic-records${url}`, { token: admin.token, proved: true, body });
const idOf = async (name: string): Promise<string> => {
  await site.settled();
  return site.context.topics.find(name)?.id ?? '';
};

describe('suggestions', () => {
  it.each([
    ['palud', 'malaria', 'paludisme'],
    ['ملا', 'malaria', 'ملاريا'],
    ['kifua', 'tuberculosis', 'kifua kikuu'],
    ['hiv', 'hiv', 'HIV'],
  ])('for %j begin with %s', async (q, slug, name) => {
    const { body } = await site.call('GET', `/content/topics?q=${encodeURIComponent(q)}`, {
      token: author.token,
    });
    expect(body.suggestions[0]).toMatchObject({ topic: { slug }, name });
  });
});

describe('the words of a submission', () => {
  it('that no topic has are proposed to staff before it is published', async () => {
    await makeSubmitted(site.context, { topics: ['kite making', 'malaria'] });
    await site.settled();
    const { body } = await call('GET', '?status=proposed');
    expect(body.topics).toMatchObject([{ word: 'kite making', status: 'proposed', posts: 0, labels: {} }]);
  });
});

describe('staff', () => {
  it('find topics by any name, page by page', async () => {
    const first = (await call('GET', '')).body;
    expect(first.topics).toHaveLength(50);
    const next = (await call('GET', `?cursor=${encodeURIComponent(first.next)}`)).body;
    expect(next.topics[0].word > first.topics[49].word).toBe(true);
    const found = (await call('GET', `?q=${encodeURIComponent('homa ya manjano')}`)).body;
    expect(found.topics).toMatchObject([{ slug: 'yellow-fever' }]);
  });

  it('accept a topic by naming it; readers on every node see the names and the introduction', async () => {
    const { slug } = await makeApproved(site.context, { topics: ['well lids'] });
    await site.settled();
    expect((await other.page('/phis/topics/well-lids?lang=sw')).html).toContain('well lids');
    const id = await idOf('well lids');
    const { status, body } = await call('PATCH', `/${id}`, {
      labels: { en: 'lids of wells', sw: 'vifuniko vya visima' },
      synonyms: { sw: ['mifuniko ya visima'] },
      introductions: { sw: 'Kisima kisicho na kifuniko.\n\nAya ya pili.' },
    });
    expect([status, body.topic.status, body.topic.posts]).toEqual([200, 'accepted', 1]);
    await other.settled();
    const { html } = await other.page('/phis/topics/well-lids?lang=sw');
    expect(html).toContain('vifuniko vya visima</bdi></h1>');
    expect(html).toContain('<p>Kisima kisicho na kifuniko.</p><p>Aya ya pili.</p>');
    expect(html).toContain(slug);
    const moved = await other.page(`/phis/topics/${encodeURIComponent('mifuniko ya visima')}`);
    expect(moved.headers.location).toBe('/phis/topics/well-lids');
    const { rows } = await entries(id);
    expect(rows).toMatchObject([{ action: 'topic.accepted', actor_id: admin.id, subject_type: 'topic' }]);
  });

  it('remove names, which are free for other topics then', async () => {
    const id = await idOf('well lids');
    await call('PATCH', `/${id}`, { labels: { sw: '' }, synonyms: { sw: [] }, introductions: { sw: '' } });
    const { body } = await call('GET', '?q=lids');
    expect(body.topics[0]).toMatchObject({
      labels: { en: 'lids of wells' },
      synonyms: {},
      introductions: {},
    });
    await makeApproved(site.context, { topics: ['other lids'] });
    const taken = await call('PATCH', `/${await idOf('other lids')}`, {
      labels: { en: 'other lids', sw: 'vifuniko vya visima' },
    });
    expect(taken.status).toBe(200);
  });

  it('can’t give a topic a name of another', async () => {
    const { status, body } = await call('PATCH', `/${await idOf('well lids')}`, {
      labels: { fr: 'Paludisme' },
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.fields.labels).toContain('Another topic has one of these names.');
  });

  it.each([
    [{ labels: { english: 'x' } }, 400],
    [{ labels: { en: 'x'.repeat(61) } }, 400],
    [{ introductions: { en: 'x'.repeat(1001) } }, 400],
    [{ synonyms: { en: [''] } }, 400],
    [{ words: {} }, 400],
  ])('can’t send %j', async (body, expected) => {
    expect((await call('PATCH', `/${await idOf('well lids')}`, body)).status).toBe(expected);
  });

  it('merge topics: posts, follows, feeds, names and addresses lead to the other', async () => {
    const reader = await makeAccount(site.context, 'P');
    const { slug } = await makeApproved(site.context, { topics: ['cholera beds'] });
    await makeApproved(site.context, { topics: ['cots for cholera', 'cholera beds'] });
    await site.settled();
    await site.call('PUT', '/content/topics/cholera%20beds/follow', { token: reader.token });
    await call('PATCH', `/${await idOf('cholera beds')}`, {
      labels: { en: 'cholera beds', fr: 'lits de choléra' },
    });
    const [from, into] = [await idOf('cholera beds'), await idOf('cots for cholera')];
    const { status, body } = await call('POST', `/${from}/merge`, { into });
    expect([status, body.topic.id, body.topic.posts]).toEqual([200, into, 2]);
    expect(body.topic.synonyms.fr).toEqual(['lits de choléra']);
    await other.settled();
    for (const old of ['cholera-beds', 'cholera%20beds', encodeURIComponent('lits de choléra')])
      expect((await other.page(`/phis/topics/${old}?lang=fr`)).headers.location).toBe(
        '/phis/topics/cots-for-cholera?lang=fr',
      );
    expect((await other.page('/phis/topics/cholera-beds/feed.json')).headers.location).toBe(
      '/phis/topics/cots-for-cholera/feed.json',
    );
    expect((await other.page('/phis/topics/cots-for-cholera')).html).toContain(slug);
    const following = await site.call('GET', '/content/following', { token: reader.token });
    expect(following.body.topics).toMatchObject([{ topic: 'cots for cholera', record: { id: into } }]);
    expect((await call('POST', `/${from}/merge`, { into })).status).toBe(404);
    expect((await call('PATCH', `/${from}`, { labels: { en: 'x' } })).status).toBe(404);
    expect((await entries(from)).rows.at(-1)).toMatchObject({ action: 'topic.merged' });
  });

  it('can’t merge a topic into itself or into none', async () => {
    const id = await idOf('malaria');
    expect((await call('POST', `/${id}/merge`, { into: id })).status).toBe(400);
    expect((await call('POST', `/${id}/merge`, { into: randomUUID() })).status).toBe(404);
    expect(await idOf('paludisme')).toBe(id);
  });

  it('merge two topics into each other at once: one wins', async () => {
    await makeApproved(site.context, { topics: ['left one', 'right one'] });
    const [left, right] = [await idOf('left one'), await idOf('right one')];
    const answers = await Promise.all([
      call('POST', `/${left}/merge`, { into: right }),
      call('POST', `/${right}/merge`, { into: left }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('others', () => {
  it.each(['P', 'R'] as const)('with role %s see and change nothing of it', async (role) => {
    const { token } = await makeAccount(site.context, role);
    const id = await idOf('malaria');
    for (const [method, url, body] of [
      ['GET', '', undefined],
      ['PATCH', `/${id}`, { labels: { en: 'x' } }],
      ['POST', `/${id}/merge`, { into: id }],
    ] as const)
      expect((await site.call(method, `/content/topic-records${url}`, { token, body })).status).toBe(403);
  });
});

async function entries(id: string) {
  const rows = await site.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return { rows };
}

describe('the vocabulary in SKOS', () => {
  it('has names, broader topics, codes and introductions, for every origin', async () => {
    await call('PATCH', `/${await idOf('malaria')}`, { introductions: { en: 'Mosquitoes spread it.' } });
    await other.settled();
    const { html, headers } = await other.page('/phis/topics.jsonld');
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/ld+json'),
      'access-control-allow-origin': '*',
    });
    const { '@graph': graph } = JSON.parse(html);
    const malaria = graph.find((each: { notation?: string }) => each.notation === 'malaria');
    expect(malaria).toMatchObject({
      '@id': 'https://afya.example/phis/topics/malaria',
      '@type': 'Concept',
      inScheme: 'https://afya.example/phis/topics.jsonld',
      prefLabel: { en: 'malaria', fr: 'paludisme', ar: 'الملاريا' },
      scopeNote: { en: 'Mosquitoes spread it.' },
      exactMatch: ['http://id.nlm.nih.gov/mesh/D008288', 'http://www.wikidata.org/entity/Q12156'],
    });
    expect(malaria.broader).toContain('https://afya.example/phis/topics/infectious-diseases');
    expect(html).not.toContain('kite making');
  });
});
