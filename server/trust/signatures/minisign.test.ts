import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  checkSignature,
  InvalidKeyError,
  publicKeyOf,
  readPublicKey,
  writePublicKey,
  writePublicKeyFile,
  writeSignature,
} from './minisign.ts';
import { findPublicKeys, InvalidKeyFileError, openSigner, rotateSigner } from './signer.ts';

const content = Buffer.from('Boil the water for one minute.\n');

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

// Created by minisign 0.11: `minisign -G -W`, `minisign -S -m water.txt -t 'a well'`.
const toolKey = 'RWTckf5q7bNxrKgEqBasVJZp7L2q9X+jXKFgJ3aFOXjvoJxxGuJVbzba';
const toolSignature = `untrusted comment: signature from minisign secret key
RUTckf5q7bNxrK/QB+FT5XCoCwyN3FyF5GJQJmWrvpMA+BEahVsu8fgs0aj6wFv+rCBcV+vi05OjJScZHv+eV9Vzyo992yEblQA=
trusted comment: a well
9MbdbdHL/UR85kvhtXJ7xvLJXHm0ffOpJ3GH2a3JfYBKacW3ge9FNIbkm+5/7SagpJQ81WKUsf8wvN0yJ+jbAw==
`;

it('the verification reads a signature of the minisign tool', () => {
  const key = readPublicKey(`untrusted comment: minisign public key\n${toolKey}\n`);
  expect(checkSignature(toolSignature, content, key)).toBe('good');
  expect(checkSignature(toolSignature.replaceAll('\n', '\r\n'), content, key)).toBe('good');
  expect(checkSignature(toolSignature, Buffer.from('Boil the water.\n'), key)).toBe('bad');
});

it('a signature is valid only for its content, comment and key', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = readPublicKey(writePublicKey(publicKeyOf(privateKey)));
  const signature = writeSignature(privateKey, content, 'made in March');
  expect(checkSignature(signature, content, key)).toBe('good');
  expect(checkSignature(signature, Buffer.from('Boil it.'), key)).toBe('bad');
  expect(checkSignature(signature.replace('March', 'April'), content, key)).toBe('bad');
  const other = publicKeyOf(generateKeyPairSync('ed25519').privateKey);
  expect(checkSignature(signature, content, other)).toBe('of another key');
  // Another key with the same key number.
  expect(checkSignature(signature, content, { ...other, number: key.number })).toBe('bad');
  for (const broken of [
    '',
    'RW',
    signature.split('\n').slice(0, 2).join('\n'),
    signature.replace('RU', 'RW'),
  ])
    expect(checkSignature(broken, content, key)).toBe('bad');
});

it('an invalid public key is refused', () => {
  for (const text of ['', 'RW', 'RWQ=', 'A'.repeat(56)])
    expect(() => readPublicKey(text)).toThrow(InvalidKeyError);
});

it('the key of a site is created once, readable by its owner only, with its public key beside it', async () => {
  const folder = await newFolder();
  const file = path.join(folder, 'keys', 'key.pem');
  expect(await findPublicKeys(file)).toEqual([]);
  const [one, other] = await Promise.all([openSigner(file), openSigner(file)]);
  expect(writePublicKey(one.publicKey)).toBe(writePublicKey(other.publicKey));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(`${file}.pub`, 'utf8')).toBe(writePublicKeyFile(one.publicKey));
  const [found] = await findPublicKeys(file);
  expect(found && checkSignature(other.sign(content, 'a well'), content, found)).toBe('good');
});

it('a rotated key leaves its public half beside the new key, and a revoked one does not', async () => {
  const file = path.join(await newFolder(), 'key.pem');
  expect(await rotateSigner(file, { revoke: false })).toBeNull();
  const first = await openSigner(file);

  const made = await rotateSigner(file, { revoke: false });

  const second = await openSigner(file);
  expect(made && writePublicKey(made)).toBe(writePublicKey(second.publicKey));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(`${file}.pub`, 'utf8')).toBe(writePublicKeyFile(second.publicKey));
  const lines = async () => (await findPublicKeys(file)).map(writePublicKey);
  expect(await lines()).toEqual([second, first].map(({ publicKey }) => writePublicKey(publicKey)));

  const third = await rotateSigner(file, { revoke: true });
  expect(await lines()).toEqual([third && writePublicKey(third)]);
  expect(await readdir(path.dirname(file))).toEqual(['key.pem', 'key.pem.pub']);
});

it('a file that holds no key is not overwritten', async () => {
  const file = path.join(await newFolder(), 'key.pem');
  await writeFile(file, 'not a key');
  await expect(openSigner(file)).rejects.toThrow(InvalidKeyFileError);
  expect(await readFile(file, 'utf8')).toBe('not a key');
});
