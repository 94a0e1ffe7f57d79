/** What somebody learns who has an old pack and a newer list of recalls. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CommandError, UsageError } from '../../platform/command-error.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { writePublicKey, writeSignature } from '../../trust/index.ts';
import { publicKeyOf } from '../../trust/signatures/minisign.ts';
import { checkPack } from './check-pack.ts';

const site = 'https://afya.example';
let folder: string;
let key: KeyObject;
let printed: string;
const recallsFile = () => path.join(folder, 'recalls-new.json');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
  key = generateKeyPairSync('ed25519').privateKey;
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  await write('pack.html', 'The text');
  await list('manifest.json', {
    site,
    made_at: '2026-02-01T10:00:00.000Z',
    posts: [
      { id: 'wells', title: 'Wells' },
      { id: 'salt', title: 'Salt' },
    ],
    files: [
      { name: 'pack.html', sha256: sha256('The text').toString('hex') },
      { name: 'pack.epub', sha256: sha256('left at home').toString('hex') },
    ],
  });
  await recalls();
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
async function list(name: string, content: object) {
  const text = JSON.stringify(content);
  await write(name, text);
  await write(`${name}.minisig`, writeSignature(key, Buffer.from(text), name));
}
const recall = (post: string, what: string, at: string) => ({
  post,
  url: `${site}/phis/read/${post}`,
  title: 'New title',
  what,
  at,
  notice: what === 'withdrawal' ? null : `${site}/phis/notices/7`,
});
const recalls = (more: object = {}) =>
  list('recalls-new.json', {
    site,
    since: '2026-01-15T00:00:00.000Z',
    made_at: '2026-05-01T00:00:00.000Z',
    recalls: [
      recall('wells', 'correction', '2026-01-20T00:00:00.000Z'),
      recall('wells', 'withdrawal', '2026-02-01T10:00:00.000Z'),
      recall('wells', 'retraction', '2026-03-01T00:00:00.000Z'),
      recall('nets', 'withdrawal', '2026-03-02T00:00:00.000Z'),
    ],
    ...more,
  });
const publicKey = (of = key) => ['--public-key', writePublicKey(publicKeyOf(of))];
const check = (...more: string[]) => checkPack([folder, recallsFile(), ...more]);

it('the check of a pack names what was recalled of the pack since it was made, and ends with 1', async () => {
  await check(...publicKey());
  expect(printed.split('\n')).toEqual([
    `2026-02-01  withdrawal  Wells  ${site}/phis/read/wells`,
    `2026-03-01  retraction  Wells  ${site}/phis/notices/7`,
    '1 of 2 posts recalled, as of 2026-05-01. The pack was made on 2026-02-01.',
    'Not checked, because it is not there or can’t be read: pack.epub.',
    '',
  ]);
  expect(process.exitCode).toBe(1);
});

it('the check of a pack ends well where nothing was recalled, and says what it can’t know without the key', async () => {
  await recalls({ recalls: [] });
  await check();
  expect(printed).toBe(
    '0 of 2 posts recalled, as of 2026-05-01. The pack was made on 2026-02-01.\nNot checked, because it is not there or can’t be read: pack.epub.\nWhether the lists are the site’s was not checked: name its key by --public-key.\n',
  );
  expect(process.exitCode).toBeUndefined();
});

it('the check of a pack refuses recalls that can’t tell, of another site, since a later day or of an earlier one', async () => {
  await recalls({ site: 'https://other.example' });
  await expect(check()).rejects.toThrow('The pack is of https://afya.example');
  await recalls({ since: '2026-02-01T10:00:00.001Z' });
  await expect(check()).rejects.toThrow('Get recalls since 2026-02-01.');
  await recalls({ made_at: '2026-02-01T09:59:59.999Z', recalls: [] });
  await expect(check()).rejects.toThrow('before the pack was made');
});

it('the check of a pack refuses what was changed, signed with another key, not signed, or is no list', async () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  await expect(check(...publicKey(other))).rejects.toThrow(/manifest\.json was not signed with this key/);
  await expect(check('--public-key', 'RWnonsense')).rejects.toThrow('is no public key of minisign');
  await write('pack.html', 'The tExt');
  await expect(check(...publicKey())).rejects.toThrow('pack.html isn’t as it was made.');
  await write('recalls-new.json', `${JSON.stringify({})} `);
  await expect(check(...publicKey())).rejects.toThrow(/recalls-new\.json was not signed with this key/);
  await expect(check()).rejects.toThrow(/recalls-new\.json is not what a pack has/);
  await rm(path.join(folder, 'manifest.json.minisig'));
  await expect(check(...publicKey())).rejects.toThrow(/manifest\.json\.minisig can’t be read/);
  await expect(check()).rejects.toThrow(CommandError);
  await expect(checkPack([folder])).rejects.toThrow(UsageError);
});
