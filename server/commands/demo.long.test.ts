/** @module-tag long */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../../tests/database-server.ts';
import { openContext, runProgram, startProgram } from '../../tests/process.ts';
import { listNodes } from '../cloud/index.ts';
import { databaseUrlOf } from '../platform/db/database-url.ts';

/** Six programs that draw, speak or load cohorts, one after the other, on a machine that has other work. */
const slow = { timeout: 300_000 };

async function newSettings() {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  const directory = await mkdtemp(path.join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: directory };
}

test(
  'the demo has a text in five languages, a named reviewer and a recording, also when it is started again',
  slow,
  async () => {
    const settings = await newSettings();
    for (let round = 1; round <= 2; round += 1) expect((await runProgram('demo', [], settings)).code).toBe(0);
    const { context, stop } = await openContext(settings);
    onTestFinished(stop);
    const bound = await context.db
      .selectFrom('published_translations')
      .innerJoin('posts as source', 'source.id', 'published_translations.source_id')
      .select(['published_translations.language', 'source.slug'])
      .execute();
    const slug = 'oral-rehydration-at-home-the-packet-first-the-stop-gap-second';
    expect(bound.map((each) => `${each.language} ${each.slug}`).sort()).toEqual(
      ['ar', 'fr', 'pt', 'sw'].map((language) => `${language} ${slug}`),
    );
    const named = await context.db
      .selectFrom('named_reviewers')
      .innerJoin('posts', 'posts.id', 'named_reviewers.post_id')
      .select(['named_reviewers.name', 'posts.slug'])
      .execute();
    expect(named).toEqual([{ name: 'Njeri Kamau', slug }]);
    const spoken = await context.db
      .selectFrom('recordings')
      .innerJoin('posts', 'posts.id', 'recordings.post_id')
      .select(['recordings.kind', 'posts.slug'])
      .execute();
    expect(spoken).toEqual([{ kind: 'computer', slug: 'five-times-to-wash-your-hands' }]);
  },
);

test(
  'the demo registers three nodes that answer until it is stopped, and new ones when it is started again',
  slow,
  async () => {
    const settings = await newSettings();
    const { context, stop } = await openContext(settings);
    onTestFinished(stop);
    for (let round = 1; round <= 2; round += 1) {
      const demo = startProgram('demo', ['--nodes'], settings);
      onTestFinished(async () => void (await demo.end('SIGTERM')));
      await demo.printed(/Ctrl\+C/);
      const nodes = await listNodes(context);
      expect(nodes.map(({ row }) => row.name)).toEqual([
        'Synthetic cohort, Cape',
        'Synthetic cohort, Rift Valley',
        'Synthetic cohort, Sahel',
      ]);
      const urls = nodes.map(({ row }) => row.url);
      for (const url of urls) {
        const question = await fetch(`${url}/g_variants?assemblyId=GRCh38&geneId=DEMO1`);
        expect(await question.json()).toMatchObject({ responseSummary: { exists: true } });
      }
      expect((await demo.end('SIGTERM')).code).toBe(0);
      for (const url of urls) await expect(fetch(`${url}/info`)).rejects.toThrow();
    }
  },
);

test('the demo starts no nodes where requests to this machine are forbidden', async () => {
  const settings = { ...(await newSettings()), OUTBOUND_LOOPBACK: 'false' };
  const { code, stderr } = await runProgram('demo', ['--nodes'], settings);
  expect(code).toBe(1);
  expect(stderr).toContain('OUTBOUND_LOOPBACK=false');
});
