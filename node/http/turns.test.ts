import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MemoryEngine } from '../engine/memory/engine.ts';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('go round the askers, however much one of them asks', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const ask = (asker: string) => turns.run(asker, async () => void done.push(asker));
    const many = Array.from({ length: 10 }, () => ask('many'));
    await Promise.all([...many, ask('one'), ask('two'), ask('two')]);
    // Two begin at once; then each has a turn.
    expect(done.slice(0, 6)).toEqual(['many', 'many', 'many', 'one', 'two', 'many']);
    expect(done).toHaveLength(13);
  });

  it('come to others after work that fails', async () => {
    const turns = new Turns();
    const failing = Array.from({ length: 5 }, () => turns.run('a', () => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
      Array(5).fill('rejected'),
    );
    expect(await turns.run('b', async () => 1)).toBe(1);
  });

  it('are refused to whoever has too many waiting, and to nobody else', async () => {
    const turns = new Turns();
    const { promise, resolve } = Promise.withResolvers<void>();
    const flood = Array.from({ length: 23 }, () => turns.run('flood', () => promise));
    const other = turns.run('other', () => promise);
    await expect(flood[22]).rejects.toMatchObject({ status: 429, retryAfterSeconds: 2 });
    resolve();
    await expect(Promise.all([...flood.slice(0, 22), other])).resolves.toHaveLength(23);
  });
});

describe('a node', () => {
  const people = 200;
  const token = 'a-token-of-the-network-0123456789';
  let folder: TestFolder;
  let node: TestNode;
  beforeAll(async () => {
    folder = await TestFolder.make();
    const vcf = await folder.write('cohort.vcf', vcfOf(people, [siteWith('chr1 1000 . A G', 80, people)]));
    const tokenFile = await folder.write('token', token);
    const files = ['--vcf', vcf, '--token-file', tokenFile];
    node = await startTestNode([...files, '--assembly', 'GRCh38', '--name', 'Asked']);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await stopTestNodes();
    await folder.remove();
  });

  it('lets ranges take turns by whom the network asks for, and answers about single variants at once', async () => {
    const { promise: ranges, resolve: letThrough } = Promise.withResolvers<void>();
    const { find } = MemoryEngine.prototype;
    vi.spyOn(MemoryEngine.prototype, 'find').mockImplementation(async function (
      this: MemoryEngine,
      ...asked
    ) {
      if (asked[0].kind !== 'sequence') await ranges;
      return find.apply(this, asked);
    });
    const ask = async (asker: string, more: string) => {
      const path = `/g_variants?assemblyId=GRCh38&referenceName=1&start=999&${more}`;
      const headers = {
        authorization: `Bearer ${token}`,
        'beacon-asker': `registered ${asker.repeat(16)}`,
      };
      return (await node.get(path, headers)).status;
    };
    const flood = Array.from({ length: 23 }, () => ask('a', 'end=1000'));
    expect(await Promise.race(flood)).toBe(429);
    const other = ask('b', 'end=1000');
    expect(await ask('a', 'referenceBases=A&alternateBases=G')).toBe(200);
    letThrough();
    expect(await other).toBe(200);
    expect((await Promise.all(flood)).sort()).toEqual([...Array(22).fill(200), 429]);
  });
});
