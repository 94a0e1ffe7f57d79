import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { type DoiRegistry, diagnostic, saying, startDoiRegistry } from '../../../tests/doi-registry.ts';
import { longEnoughReason, makeAccount, makeApproved, revise } from '../../../tests/factories.ts';
import { until } from '../../platform/db/fixtures/servers.ts';
import { addScheduledJobs } from '../../platform/jobs/job-queue.ts';
import { importPost, withdrawPost } from '../../posts/index.ts';
import { depositDoi, depositPreview } from './deposit.ts';
import { dueDeposits, listDois, retryDeposits } from './list.ts';
import { selectDoi } from './queries.ts';
import { doiOf, queueDeposits } from './queue.ts';

let registry: DoiRegistry;
let site: TestApp;
const first = { job: { attempts: 1, max_attempts: 25 } };

beforeAll(async () => {
  registry = await startDoiRegistry();
});
afterAll(() => registry.close());
beforeEach(() => {
  registry.asked.length = 0;
  registry.answers.length = 0;
});

const of = async (id: string) => {
  const row = await selectDoi(site.context.db, id);
  return row && { state: row.state, problem: row.problem, isShown: row.registered_at !== null };
};
const deposit = (post: string, attempt = first) => depositDoi(site.context, { post }, attempt);

/** A published post whose deposit waits. */
async function makeWaiting() {
  const author = await makeAccount(site.context, 'R');
  const post = await makeApproved(site.context, { author });
  await queueDeposits(site.context);
  return { ...post, author, doi: doiOf(post.id, '10.5555') };
}

describe('at DataCite', () => {
  beforeAll(async () => {
    site = await startTestApp(registry.settings('datacite'));
  });
  afterAll(() => site.close());

  it('a post gets one DOI, which pages, citations, JATS and harvesters name once it is registered', async () => {
    const { id, slug, doi, author } = await makeWaiting();
    const forms = async () => {
      const at = (name: string) => site.page(`/phis/read/${slug}/${name}`).then(({ html }) => html);
      const harvested = await site.page(
        `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:afya.example:${id}`,
      );
      return [
        (await site.page(`/phis/read/${slug}`)).html,
        await at('cite.bib'),
        await at('cite.ris'),
        await at('cite.json'),
        await at('article.jats.xml'),
        harvested.html,
      ];
    };
    for (const form of await forms()) expect(form).not.toContain(doi);
    await deposit(id);
    await site.settled();
    const [page, ...others] = await forms();
    expect(page).toContain(`<meta name="citation_doi" content="${doi}">`);
    expect(page).toContain(`https://doi.org/${doi}`);
    for (const form of others) expect(form).toContain(doi);
    expect(others[3]).toContain(`<article-id pub-id-type="doi">${doi}</article-id>`);

    const [{ method, path, body, authorization }] = registry.asked as [DoiRegistry['asked'][0]];
    expect([method, path]).toEqual(['PUT', `/dois/${encodeURIComponent(doi)}`]);
    expect(authorization).toBe(`Basic ${Buffer.from('afya:a secret').toString('base64')}`);
    expect(JSON.parse(body).data.attributes).toMatchObject({
      doi,
      event: 'publish',
      url: `https://afya.example/phis/read/${slug}`,
      schemaVersion: 'http://datacite.org/schema/kernel-4',
      publisher: { name: 'Afya Research Network' },
      types: { resourceTypeGeneral: 'Text' },
      version: '1',
    });
    expect(await of(id)).toEqual({ state: 'registered', problem: null, isShown: true });

    // A new version keeps the DOI, and is told.
    await revise(site.context, author, id, { body: 'Boil it for longer.' });
    await queueDeposits(site.context);
    await deposit(id);
    expect(JSON.parse(registry.asked[1]?.body ?? '').data.attributes).toMatchObject({ doi, version: '2' });
    expect((await listDois(site.context, null)).filter((each) => each.slug === slug)).toHaveLength(1);
  });

  it('a withdrawal is told, without the text, and the DOI stays', async () => {
    const { id, doi, author } = await makeWaiting();
    await deposit(id);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    await queueDeposits(site.context);
    await deposit(id);
    const { attributes } = JSON.parse(registry.asked[1]?.body ?? '').data;
    expect(attributes).toMatchObject({
      doi,
      event: 'hide',
      descriptions: [{ description: longEnoughReason, descriptionType: 'Other' }],
      relatedIdentifiers: [],
    });
    expect(attributes.dates.map(({ dateType }: { dateType: string }) => dateType)).toContain('Withdrawn');
  });

  it('a post withdrawn before the registry heard of it gets none', async () => {
    const { id, author } = await makeWaiting();
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    await queueDeposits(site.context);
    await deposit(id);
    expect(await of(id)).toBeUndefined();
    expect(registry.asked).toEqual([]);
  });

  it('a post that was published elsewhere is cited by its source, and gets none', async () => {
    const author = await makeAccount(site.context, 'R');
    await importPost(site.context, author, {
      text: { ...emptyPostText, title: 'Elsewhere', body: 'A text.' },
      source: {
        fingerprint: 'elsewhere',
        byline: 'Amina Juma',
        dated: null,
        source: 'A bulletin',
        source_url: 'https://bulletin.example/1',
        licence: null,
        translation_group: null,
        note: null,
      },
      slugs: ['elsewhere'],
      formerPaths: [],
      createdAt: null,
      published: {
        at: new Date('2024-02-03'),
        revisedAt: null,
        networkStatus: null,
        reviewDueAt: null,
        approverRole: null,
        change: null,
        confirmed: [],
        earlier: [],
      },
      withdrawn: null,
      notices: [],
    });
    await queueDeposits(site.context);
    expect((await listDois(site.context, null)).map(({ slug }) => slug)).not.toContain('elsewhere');
  });

  it.each([
    ['is down', saying(503, 'later'), 'the registry answered 503: later'],
    ['limits requests', saying(429, ''), 'the registry answered 429'],
    [
      'dies in the middle',
      (response: ServerResponse) => {
        response.writeHead(201, { 'content-length': '100' });
        response.write('{');
        response.destroy();
      },
      'the registry could not be reached: broken',
    ],
  ])('a registry that %s is asked again, until the last time', async (_, answer, problem) => {
    const { id } = await makeWaiting();
    registry.answers.push(answer, answer);
    await expect(deposit(id)).rejects.toThrow('not deposited yet');
    expect(await of(id)).toEqual({ state: 'waiting', problem, isShown: false });
    await deposit(id, { job: { attempts: 25, max_attempts: 25 } });
    expect(await of(id)).toEqual({ state: 'failed', problem, isShown: false });
    expect(await retryDeposits(site.context, null)).toBe(1);
    await deposit(id);
    expect(await of(id)).toEqual({ state: 'registered', problem: null, isShown: true });
  });

  it('a registry that does not answer is asked again', async () => {
    const { id } = await makeWaiting();
    registry.answers.push(() => {});
    await expect(depositDoi(site.context, { post: id }, first, 50)).rejects.toThrow('timeout');
    await deposit(id);
    expect(await of(id)).toMatchObject({ state: 'registered' });
  });

  it('what a registry refuses waits for the operator, and a new version is tried', async () => {
    const { id, doi, author } = await makeWaiting();
    registry.answers.push(saying(422, '{"errors":[{"title":"no"}]}'));
    await deposit(id);
    expect(await of(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('answered 422') });
    await deposit(id);
    expect(registry.asked).toHaveLength(1);
    expect(await retryDeposits(site.context, '10.5555/another')).toBe(0);
    await revise(site.context, author, id, { body: 'Boil it for longer.' });
    await queueDeposits(site.context);
    await deposit(id);
    expect(await of(id)).toMatchObject({ state: 'registered' });
    expect(registry.asked[1]?.path).toContain(encodeURIComponent(doi));
  });

  it('a process that ended after the registry said yes deposits again, and nothing else changes', async () => {
    const { id } = await makeWaiting();
    const stamp = async () => (await selectDoi(site.context.db, id))?.stamp ?? 0;
    // The first answer never comes to be recorded.
    registry.answers.push(() => {});
    const inFuture = { ...site.context, clock: () => new Date('2100-01-01') };
    await expect(depositDoi(inFuture, { post: id }, first, 50)).rejects.toThrow();
    const before = await stamp();
    await deposit(id);
    expect(await of(id)).toMatchObject({ state: 'registered', isShown: true });
    // Whatever the clock says.
    expect(await stamp()).toBe(before + 1);
  });

  it('two processes give a post one DOI, and the outcome of the older deposit counts as nothing', async () => {
    const node = await site.addNode();
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeApproved(site.context, { author });
    await Promise.all([queueDeposits(site.context), queueDeposits(node.context)]);
    let answerFirst = () => {};
    registry.answers.push((response) => {
      answerFirst = () => saying(422, 'too late')(response);
    });
    const older = depositDoi(node.context, { post: id }, first);
    await until(() => registry.asked.length === 1);
    await deposit(id);
    answerFirst();
    await older;
    expect(await of(id)).toEqual({ state: 'registered', problem: null, isShown: true });
    expect(new Set(registry.asked.map(({ path }) => path)).size).toBe(1);
  });

  it('the job queue carries it all out', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeApproved(site.context, { author });
    await addScheduledJobs(site.context.db);
    await site.runJobs();
    await site.runJobs();
    expect(await of(id)).toMatchObject({ state: 'registered' });
  });
});

describe('at Crossref', () => {
  beforeAll(async () => {
    site = await startTestApp(registry.settings('crossref'));
  });
  afterAll(() => site.close());

  const result = (doi: string, status: string, words = 'Successfully added') =>
    saying(
      200,
      diagnostic('completed', [
        { doi: '10.5555/other', status: 'Failure', words: 'x' },
        { doi, status, words },
      ]),
    );
  const received = saying(200, 'received');

  it('a deposit is handed over, and its result is asked for', async () => {
    const { id, slug, doi } = await makeWaiting();
    registry.answers.push(received, saying(200, diagnostic('in_process', [])), result(doi, 'Success'));
    await deposit(id);
    expect(await of(id)).toMatchObject({ state: 'sent', isShown: false });
    await deposit(id);
    expect(await of(id)).toMatchObject({ state: 'sent', isShown: false });
    await deposit(id);
    expect(await of(id)).toMatchObject({ state: 'registered', isShown: true });
    const [sent, asked] = registry.asked;
    expect(sent?.path).toBe('/servlet/deposit');
    expect(sent?.body).toContain('name="operation"\r\n\r\ndoMDUpload\r\n');
    expect(sent?.body).toContain(
      `<doi>${doi}</doi><resource>https://afya.example/phis/read/${slug}</resource>`,
    );
    const batch = /<doi_batch_id>(.*)<\/doi_batch_id>/.exec(sent?.body ?? '')?.[1] ?? '';
    expect(new URL(asked?.path ?? '', 'http://x').searchParams.get('doi_batch_id')).toBe(batch);
  });

  it.each([
    ['Warning', 'registered'],
    ['Failure', 'failed'],
  ])('a result of %s leaves it %s', async (status, state) => {
    const { id, doi } = await makeWaiting();
    registry.answers.push(received, result(doi, status, 'Said so'));
    await deposit(id);
    await deposit(id);
    expect(await of(id)).toMatchObject({
      state,
      problem: state === 'failed' ? 'the registry refused it: Said so' : null,
    });
  });

  it('a post that changes while the registry looks at it is told again, with a later stamp', async () => {
    const { id, doi, author } = await makeWaiting();
    await deposit(id);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    await queueDeposits(site.context);
    expect(await of(id)).toMatchObject({ state: 'sent' });
    await deposit(id);
    expect(await of(id)).toMatchObject({ state: 'waiting', isShown: true });
    await deposit(id);
    const stamps = registry.asked.flatMap(({ body }) => /<timestamp>(\d+)/.exec(body)?.[1] ?? []).map(Number);
    expect(stamps[1]).toBeGreaterThan(stamps[0] ?? 0);
    const last = registry.asked.at(-1)?.body ?? '';
    expect(last).toMatch(/<status type="withdrawn" date="\d{4}-\d\d-\d\d"><description>/);
    expect(last).toContain(`<doi>${doi}</doi>`);
    expect(last).not.toMatch(/jats:abstract>|citation_list/);
  });

  it('a registry that never says what became of it is given up after a day', async () => {
    const { id } = await makeWaiting();
    registry.answers.push(
      received,
      ...Array.from({ length: 31 }, () => saying(200, diagnostic('queued', []))),
    );
    for (let times = 0; times <= 31; times += 1) await deposit(id);
    expect(await of(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('not said for a day'),
    });
  });

  it('a preview sends and writes nothing', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeApproved(site.context, { author });
    expect(await dueDeposits(site.context)).toContain(id);
    const shown = await depositPreview(site.context, id);
    expect(shown?.document).toContain(`<doi>${doiOf(id, '10.5555')}</doi>`);
    expect([await of(id), registry.asked]).toEqual([undefined, []]);
  });
});

it('a site without a registry gives no post a DOI', async () => {
  site = await startTestApp();
  const { id } = await makeApproved(site.context);
  await queueDeposits(site.context);
  expect(await of(id)).toBeUndefined();
  await site.close();
});
