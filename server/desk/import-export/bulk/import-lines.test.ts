/** @module-tag edge */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { runStatements } from '../../../../tests/database-server.ts';
import { makeAccount, makeApproved, makeWithdrawn, type TestAccount } from '../../../../tests/factories.ts';
import { newcomer } from '../../../../tests/people.ts';
import { type Intake, openIntake } from '../../../platform/db/intake.ts';
import { withdrawPost } from '../../../posts/index.ts';
import { type HeaderToWrite, writePostFile } from '../front-matter.ts';
import { findPostFiles, importFile } from '../import.ts';
import { importLines } from './import-lines.ts';
import { decompressed } from './lines.ts';

let folder: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lines-'));
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function newSite(): Promise<{ site: TestApp; author: TestAccount }> {
  const started = await startTestApp();
  closing.push(() => started.close());
  return { site: started, author: await makeAccount(started.context, 'R') };
}

/** The lines that a site gives programs that copy all of its posts. */
async function copyOf({ app }: TestApp): Promise<string> {
  const reply = await app.inject({ url: '/api/v1/bulk/posts', remoteAddress: newcomer().ip });
  expect(reply.statusCode).toBe(200);
  return reply.body;
}

interface Into {
  site: TestApp;
  author: TestAccount;
  approve?: boolean;
  intakes?: readonly Intake[];
}

async function importInto({ site: into, author: as, approve = true, intakes }: Into, text: string | Buffer) {
  const problems: string[] = [];
  const own = intakes ?? [await openIntake(into.connection), await openIntake(into.connection)];
  try {
    const chunks = chunksOf(Buffer.from(text));
    const done = await importLines(into.context, {
      source: decompressed(chunks),
      file: 'copy',
      author: as,
      approve,
      intakes: own,
      onProblem: (line, message) => problems.push(`${line}: ${message}`),
      onWarning: (line, message) => problems.push(`${line}: warning: ${message}`),
    });
    return { ...done, problems };
  } finally {
    if (!intakes) for (const intake of own) await intake.close();
  }
}

/** Small chunks, so that lines and letters are cut. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 997) yield bytes.subarray(start, start + 997);
}

const texts: readonly [HeaderToWrite, string][] = [
  [
    { title: 'Safe water', language: 'en', topics: ['water', 'Cholera'], countries: ['KE', 'TZ'] },
    'Boil *water* for one minute.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  ],
  [
    { title: 'Safe water', language: 'en', topics: ['cholera'], audience: 'health-workers' },
    'Again: boil it.\n',
  ],
  [
    { title: 'Eau potable à Kinshasa', language: 'fr', topics: ['eau'] },
    'L’eau doit être bouillie : œuf, çà.\n',
  ],
  [
    { title: 'Maji safi', language: 'sw', topics: ['maji'], summary: 'Chemsha maji.' },
    'Wagonjwa wanaharisha; anaharisha na kuharisha. \\ Mkato\tkichupo.\n',
  ],
  [{ title: 'ماء نظيف', language: 'ar', topics: ['ماء'] }, 'اغلِ الماء قبل الشرب.\n'],
  [
    {
      title: 'Malaria',
      language: 'pt-BR',
      topics: ['malária', 'MALÁRIA'],
      kind: 'research',
      references: JSON.stringify([{ id: 'a1', type: 'article-journal', title: 'A', DOI: '10.1000/xyz' }]),
    },
    'A malária [@a1] mata.\n',
  ],
];

function headerOf(fields: HeaderToWrite, number: number): HeaderToWrite {
  return {
    author: 'Kwame Boateng',
    date: `2024-02-0${number + 1}`,
    licence: 'CC-BY-4.0',
    source: 'A bulletin',
    source_url: 'https://bulletin.example/1',
    note: 'Shortened.',
    ...fields,
  };
}

/** A site into which the texts were imported from files, one by one. */
async function siteOfFiles() {
  const made = await newSite();
  const directory = await mkdtemp(path.join(folder, 'files-'));
  await mkdir(directory, { recursive: true });
  for (const [number, [fields, body]] of texts.entries())
    await writeFile(path.join(directory, `${number}.md`), writePostFile(headerOf(fields, number), body));
  for (const file of await findPostFiles(directory))
    await importFile(made.site.context, made.author, { directory, file, approve: true });
  return made;
}

/** Rows without what differs from site to site: ids and the time of the import. Posts are named by their addresses. */
const compared: Record<string, string> = {
  posts: `select status, slug, published_at, revised_at, review_due_at, review_reminded_for, created_at, language, retracted,
    views, number, changed_at is not null as changed from posts order by slug`,
  slugs:
    'select post_slugs.slug, posts.slug as post from post_slugs join posts on posts.id = post_id order by 1',
  revisions: `select slug, revisions.number, title, body, revisions.language, topics, words, "references", kind, summary,
    funding, competing_interests, contributors, cover, countries, audience, change_kind, change_note, pictures
    from revisions join posts on posts.approved_revision_id = revisions.id order by slug`,
  drafts: 'select count(*) from drafts',
  sources: `select slug, fingerprint, byline, dated, source, source_url, licence, translation_group, note
    from post_sources join posts on posts.id = post_id order by slug`,
  approvals: `select slug, approved_at, version, network_status, approver_role
    from approvals join posts on posts.id = post_id order by slug`,
  topicsOfPosts: `select slug, topic, post_topics.language, post_topics.published_at
    from post_topics join posts on posts.id = post_id order by slug, topic`,
  topics: 'select topic, posts from topics order by topic',
  topicRecords: `select word, slug, status, key from topic_records join topic_keys on topic_id = topic_records.id
    order by word, key`,
  topicSpellings: 'select word, key from topic_spellings order by word',
  listCounts: 'select topic, language, posts from list_counts order by topic, language',
  facets: `select slug, field, value, post_facets.language, post_facets.published_at
    from post_facets join posts on posts.id = post_id order by slug, field, value`,
  facetCounts: 'select field, value, language, posts from facet_counts order by field, value, language',
  search: `select slug, post_search.language, post_search.published_at, topics, facets, heading, document, stems
    from post_search join posts on posts.id = post_id order by slug`,
  spellings: 'select spelling, word from search_spellings order by spelling, word',
  citedSources:
    'select slug, key, doi, pmid from cited_sources join posts on approved_revision_id = revision_id',
  log: `select publication_log.number, kind, slug from publication_log join posts on posts.id = post_id
    order by publication_log.number`,
  leaves: 'select index, publication, audit_day from transparency_leaves order by index',
  nodes: 'select level, place from transparency_nodes order by level, place',
  audit: `select action, subject_type, slug, reason, detail, actor_id is not null as acted, unsealed.entry_id is not null as queued
    from audit_log join posts on posts.id = subject_id left join audit_unsealed as unsealed on entry_id = audit_log.id
    order by slug`,
  translations: 'select count(*) from translated_revisions',
  contributors: 'select count(*) from post_contributors',
  staging: 'select count(*) from import_words',
};

async function rowsOf({ connection }: TestApp): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(compared)) rows[name] = await runStatements(connection, query);
  return rows;
}

/** A page without the ids of its posts and people. */
async function pageOf(of: TestApp, url: string): Promise<string> {
  const { html } = await of.page(url);
  return html.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
}

describe('importing the copy of a site', () => {
  it('gives the same rows and pages as importing the files of its posts', async () => {
    const files = await siteOfFiles();
    const lines = await newSite();
    const done = await importInto(lines, await copyOf(files.site));
    expect(done).toMatchObject({ added: texts.length, unreadable: 0, isComplete: true, problems: [] });
    const [expected, given] = [await rowsOf(files.site), await rowsOf(lines.site)];
    for (const name of Object.keys(compared)) expect(given[name], name).toEqual(expected[name]);
    expect(given).toMatchObject({ posts: { length: texts.length }, citedSources: { length: 1 } });
    const addresses = ['safe-water', 'safe-water-2', 'eau-potable-a-kinshasa', 'maji-safi', 'malaria'];
    const pages = ['', '?language=en', '/search?q=water', '/search?q=kuharisha', '/search?q=oeuf'];
    for (const url of [
      ...pages.map((page) => `/phis${page}`),
      ...addresses.map((slug) => `/phis/read/${slug}`),
    ])
      expect(await pageOf(lines.site, url), url).toBe(await pageOf(files.site, url));
  });

  it('makes a log that the site proves, and lists that an approval and a withdrawal go on from', async () => {
    const files = await siteOfFiles();
    const lines = await newSite();
    await importInto(lines, await copyOf(files.site));
    const { body } = await lines.site.call('GET', '/api/v1/posts?language=en');
    await withdrawPost(lines.site.context, lines.author, body.posts[0].id, {
      reason: 'It names a patient by mistake.',
      as: 'author',
    });
    await makeApproved(lines.site.context, { language: 'en', topics: ['cholera'] });
    const counted = await runStatements(
      lines.site.connection,
      `select topic, language, posts from list_counts where topic in ('', 'cholera') and language = 'en' order by 1`,
    );
    await runStatements(lines.site.connection, 'select count_every_list()');
    const recounted = await runStatements(
      lines.site.connection,
      `select topic, language, posts from list_counts where topic in ('', 'cholera') and language = 'en' order by 1`,
    );
    expect(counted).toEqual(recounted);
  });

  it('passes over what is there already, also when it came from a file', async () => {
    const files = await siteOfFiles();
    const copy = await copyOf(files.site);
    expect(await importInto(files, copy)).toMatchObject({ added: 0, 'there already': texts.length });
    const lines = await newSite();
    await importInto(lines, copy);
    const again = await importInto(lines, `${copy}${copy}`);
    expect(again).toMatchObject({ added: 0, 'there already': 2 * texts.length });
  });

  it('is compressed or not', async () => {
    const files = await siteOfFiles();
    const lines = await newSite();
    const done = await importInto(lines, gzipSync(await copyOf(files.site)));
    expect(done).toMatchObject({ added: texts.length, isComplete: true });
  });

  it('imports drafts unless they are approved', async () => {
    const files = await siteOfFiles();
    const lines = await newSite();
    const done = await importInto({ ...lines, approve: false }, await copyOf(files.site));
    expect(done).toMatchObject({ added: texts.length });
    const rows = await runStatements(lines.site.connection, 'select distinct status from posts');
    expect(rows).toEqual([{ status: 'draft' }]);
  });
});

describe('a line', () => {
  const post = async () => {
    const files = await siteOfFiles();
    const [line = ''] = (await copyOf(files.site)).split('\n');
    return JSON.parse(line);
  };

  it('that can’t be imported is named with its reason, and the others go on', async () => {
    const good = await post();
    const into = await newSite();
    const written = (changes: object, other = {}) =>
      JSON.stringify({ ...good, post: { ...good.post, slug: 'other', ...changes }, ...other });
    const { problems, added, unreadable, isComplete } = await importInto(
      into,
      [
        'not JSON',
        written({ slug: 'one' }, { type: 'unknown' }),
        written({ title: '' }),
        written({ language: 'not a language' }),
        written({ body: 'a'.repeat(1_100_000) }),
        written({ body: `${'> '.repeat(30)}deep` }),
        written({ published_at: 'yesterday' }),
        '',
        JSON.stringify(good),
      ].join('\n'),
    );
    expect(problems).toEqual([
      '1: is not JSON',
      expect.stringMatching(/^2: type: /),
      '3: title: is empty',
      expect.stringMatching(/^4: language: /),
      expect.stringMatching(/^5: body: /),
      expect.stringMatching(/^7: post.published_at: /),
      expect.stringMatching(/^6: body: Lists or quotes in this text are nested too deeply/),
    ]);
    expect({ added, unreadable, isComplete }).toEqual({ added: 1, unreadable: 7, isComplete: false });
  });

  it('whose address another post has is refused', async () => {
    const good = await post();
    const into = await newSite();
    const other = { ...good, post: { ...good.post, title: 'Another one', body: 'Other.' } };
    const { problems, added } = await importInto(
      into,
      [good, other].map((each) => JSON.stringify(each)).join('\n'),
    );
    expect(added).toBe(1);
    expect(problems).toEqual(['2: another post has the address safe-water']);
  });

  it('of a withdrawn post publishes nothing, and tells where the post is published here', async () => {
    const from = await newSite();
    await makeWithdrawn(from.site.context, { title: 'Gone' });
    const copy = await copyOf(from.site);
    const into = await newSite();
    expect(await importInto(into, copy)).toMatchObject({ added: 0, withdrawn: 1, problems: [] });
    await makeApproved(into.site.context, { title: 'Gone' });
    const { problems } = await importInto(into, copy);
    const today = new Date().toISOString().slice(0, 10);
    expect(problems).toEqual([
      `1: warning: ${JSON.parse(copy.split('\n')[0] ?? '').notice.slug} was withdrawn at its source on ${today}, and is published here`,
    ]);
  });
});

describe('an import that is ended in the middle', () => {
  it('continues when it is started again, without doubles', async () => {
    const good = JSON.parse((await copyOf((await siteOfFiles()).site)).split('\n')[0] ?? '');
    const many = Array.from({ length: 1200 }, (_, number) =>
      JSON.stringify({
        ...good,
        post: { ...good.post, slug: `water-${number}`, title: `Water ${number}`, body: `Boil ${number}.` },
      }),
    );
    const into = await newSite();
    const intake = await openIntake(into.site.connection);
    let batches = 0;
    const broken: Intake = {
      ...intake,
      inTransaction: (work) =>
        intake.inTransaction(async (db, copyIn) => {
          const before = batches;
          const result = await work(db, (table, rows) => {
            if (table === 'posts') batches += 1;
            return copyIn(table, rows);
          });
          // As where the process is killed before the commit of the second batch.
          if (before === 1 && batches === 2) throw new Error('killed');
          return result;
        }),
    };
    await expect(importInto({ ...into, intakes: [broken] }, many.join('\n'))).rejects.toThrow('killed');
    const count = async () => {
      const [row] = await runStatements(
        into.site.connection,
        'select count(*)::integer from publication_log',
      );
      return row?.count;
    };
    expect(await count()).toBe(500);
    const rest = await importInto({ ...into, intakes: [intake] }, many.join('\n'));
    expect(rest).toMatchObject({ added: 700, 'there already': 500 });
    expect(await count()).toBe(1200);
    await intake.close();
  }, 120_000);

  it('imports what came before a file is cut off', async () => {
    const into = await newSite();
    const copy = gzipSync(await copyOf((await siteOfFiles()).site));
    await expect(importInto(into, copy.subarray(0, copy.length - 8))).rejects.toThrow(
      /unexpected end of file/,
    );
    const [row] = await runStatements(into.site.connection, 'select count(*)::integer from posts');
    expect(row?.count).toBeGreaterThan(0);
    expect(await importInto(into, copy)).toMatchObject({ 'there already': row?.count, isComplete: true });
  });

  it('of which two run at once imports nothing twice', async () => {
    const files = await siteOfFiles();
    const copy = await copyOf(files.site);
    const into = await newSite();
    const both = await Promise.all([importInto(into, copy), importInto(into, copy)]);
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(texts.length);
    expect(both.flatMap(({ problems }) => problems)).toEqual([]);
  });
});

it('an approval during an import is in the log, and deadlocks with nothing', async () => {
  const files = await siteOfFiles();
  const copy = await copyOf(files.site);
  const into = await newSite();
  const approvals = Array.from({ length: 5 }, () =>
    makeApproved(into.site.context, { topics: ['cholera', 'water'], body: 'Wagonjwa wanaharisha.' }),
  );
  const [done] = await Promise.all([importInto(into, copy), ...approvals]);
  expect(done).toMatchObject({ added: texts.length, problems: [] });
  const [row] = await runStatements(into.site.connection, 'select count(*)::integer from publication_log');
  expect(row?.count).toBe(texts.length + 5);
});
