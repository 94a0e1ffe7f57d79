/** Compares a tree of 10,000 leaves with a second implementation of the RFC, in tests/rfc9162.ts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { merkleTreeHash, provesInclusion } from '../../../tests/rfc9162.ts';
import { GrowingTree, leafHash } from '../../../verify-log/tree.ts';
import { proveInclusion, rootOf } from './tree.ts';

const count = 10_000;
const entries = Array.from({ length: count }, (_, index) => Buffer.from(`leaf ${index}`));

/** Sizes around powers of two and around the ends of tiles. */
const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 768, 1024, 2048, 4096, 8192, 9984]
  .flatMap((size) => [size - 1, size, size + 1])
  .concat(9999, count);

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  await sql`select append_transparency_leaf('leaf ' || index, null, null, null)
    from generate_series(0, ${count - 1}::int) as index`.execute(site.context.db);
});
afterAll(() => site.close());

const tile = (path: string) => site.app.inject(`/log/tile/${path}`);

it('the Merkle tree has the roots of RFC 9162 at sizes around powers of two and ends of tiles', {
  tags: 'edge',
}, async () => {
  for (const size of sizes)
    expect([size, (await rootOf(site.context, size)).toString('hex')]).toEqual([
      size,
      merkleTreeHash(entries.slice(0, size)).toString('hex'),
    ]);
});

it('an inclusion proof is valid for its own entry, index and root, and for no other', async () => {
  for (const size of sizes.filter((each) => each > 0)) {
    const root = merkleTreeHash(entries.slice(0, size));
    const indexes = [0, 1, 255, 256, size >> 1, size - 2, size - 1].filter(
      (each) => each >= 0 && each < size,
    );
    for (const index of new Set(indexes)) {
      const proof = {
        leaf_index: index,
        tree_size: size,
        inclusion_path: await proveInclusion(site.context, index, size),
      };
      const entry = entries[index] ?? Buffer.alloc(0);
      expect([size, index, provesInclusion(proof, entry, root)]).toEqual([size, index, true]);
      expect(provesInclusion(proof, Buffer.from('leaf x'), root)).toBe(false);
      expect(provesInclusion(proof, entry, leafHash(entry))).toBe(size === 1);
    }
  }
});

it('the growing tree of the verifier has the same roots', { tags: 'edge' }, () => {
  const tree = new GrowingTree();
  for (const entry of entries) {
    tree.add(leafHash(entry));
    if (sizes.includes(tree.size))
      expect(tree.root().equals(merkleTreeHash(entries.slice(0, tree.size)))).toBe(true);
  }
  expect(tree.size).toBe(count);
});

describe('tiles of the transparency log', () => {
  it('have the hashes that C2SP tlog-tiles asks for, both full and partial ones', async () => {
    const hashes = (level: number, index: number, width: number) => {
      const span = 256 ** level;
      return Array.from({ length: width }, (_, at) => {
        const start = (index * 256 + at) * span;
        return merkleTreeHash(entries.slice(start, start + span));
      });
    };
    for (const [path, level, index, width] of [
      ['0/000', 0, 0, 256],
      ['0/038', 0, 38, 256],
      ['0/039.p/16', 0, 39, 16],
      ['0/039.p/1', 0, 39, 1],
      ['0/002.p/255', 0, 2, 255],
      ['1/000.p/39', 1, 0, 39],
    ] as const) {
      const { statusCode, rawPayload, headers } = await tile(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/octet-stream']);
      expect(rawPayload.equals(Buffer.concat(hashes(level, index, width)))).toBe(true);
      const seconds = width === 256 ? 31_536_000 : 3600;
      expect(headers['cache-control']).toBe(`public, max-age=${seconds}, immutable`);
    }
  });

  it('have bundles of their entries, each entry after its length', async () => {
    const bundle = (from: number, end: number) =>
      Buffer.concat(entries.slice(from, end).flatMap((entry) => [Buffer.of(0, entry.length), entry]));
    expect((await tile('entries/001')).rawPayload.equals(bundle(256, 512))).toBe(true);
    expect((await tile('entries/039.p/16')).rawPayload.equals(bundle(9984, 10_000))).toBe(true);
    const packed = await site.app.inject({
      url: '/log/tile/entries/001',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(bundle(256, 512).length / 2);
  });

  it.each([
    '0/039',
    '0/039.p/17',
    '1/000',
    '1/000.p/40',
    '2/000.p/1',
    '63/000',
    '0/x001/000',
    'entries/039',
    'entries/039.p/17',
    'entries/040.p/1',
  ])('answer 404 while the tree has too few leaves: %s', async (path) => {
    expect((await tile(path)).statusCode).toBe(404);
  });

  it.each([
    '',
    '0',
    '0/',
    '0/0',
    '0/00',
    '0/0000',
    '0/x000/000',
    '0/000/000',
    '0/x000',
    '00/000',
    '64/000',
    '-1/000',
    '0/-01',
    '0/000.p',
    '0/000.p/',
    '0/000.p/0',
    '0/000.p/01',
    '0/000.p/256',
    '0/000.p/1/2',
    '0/000.P/1',
    '0/1e2',
    '0/%30%30%30x',
    '0/..%2f..%2fkey',
    'entry/000',
    'entries/0',
    '0/x999/x999/x999/x999/x999/999',
    `0/${'x000/'.repeat(400)}000`,
  ])('answer 404 if the path is spelt in another way: "%s"', async (path) => {
    expect((await tile(path)).statusCode).toBe(404);
  });
});
