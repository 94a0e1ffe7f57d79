/** Reads the key that wraps secrets from where the operator has it, and makes its file. */
import { exec } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../command-error.ts';
import type { SecretsKeySource } from '../config/secrets-settings.ts';
import { makeFolder } from '../db/embedded/data-directory.ts';
import { errorCode, messageOf } from '../db/errors.ts';
import { type WrappingKey, wrappingKey } from './key-wrap.ts';

const keyBytes = 32;

/** The key that wraps, and older ones that still unwrap. */
export type WrappingKeys = readonly [WrappingKey, ...WrappingKey[]];

/** The keys of a source; null for a file that doesn't exist. @throws CommandError where what is there is no key */
export async function readKeys(source: SecretsKeySource): Promise<WrappingKeys | null> {
  if ('file' in source) return readKeyFile(source.file);
  if ('text' in source) return parse(Buffer.from(source.text), 'SECRETS_KEY');
  try {
    const { stdout } = await promisify(exec)(source.command, { encoding: 'buffer', timeout: 60_000 });
    return parse(stdout, 'What SECRETS_KEY_COMMAND prints');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`SECRETS_KEY_COMMAND failed: ${messageOf(error)}`);
  }
}

/** The keys in a file; null if there is none. @throws CommandError */
export function readKeyFile(file: string): WrappingKeys | null {
  try {
    return parse(readFileSync(file), file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${file}, which has the key of the site's secrets, can't be read: ${messageOf(error)}`,
    );
  }
}

/** A new key. */
export function makeKey(): WrappingKey {
  return wrappingKey(randomBytes(keyBytes));
}

/** Makes the file with a new key unless there is one; gives the keys in it. */
export async function makeKeyFile(file: string): Promise<WrappingKeys> {
  await makeFolder(path.dirname(file), 0o777);
  await writeDraft(file, [makeKey()], async (draft) => {
    // Where another process was faster, its key counts.
    await link(draft, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  });
  const made = readKeyFile(file);
  if (!made) throw new CommandError(`${file} was deleted while it was made.`);
  return made;
}

/** Writes these keys in place of those in the file. */
export function replaceKeyFile(file: string, keys: WrappingKeys): Promise<void> {
  return writeDraft(file, keys, (draft) => rename(draft, file));
}

/** A key as text: 64 hexadecimal digits, as `openssl rand -hex 32` prints. */
export const keyText = ({ bytes }: WrappingKey): string => bytes.toString('hex');

async function writeDraft(
  file: string,
  keys: WrappingKeys,
  take: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const text = keys.map((key) => `${keyText(key)}\n`).join('');
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    await take(draft);
  } finally {
    await rm(draft, { force: true });
  }
  // What is wrapped with the key is lost with it, so its name has to survive a power cut too.
  const folder = await open(path.dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** @throws CommandError */
function parse(content: Buffer, what: string): WrappingKeys {
  if (content.length === keyBytes) return [wrappingKey(content)];
  const [first, ...others] = content
    .toString()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => wrappingKey(decode(word, what)));
  if (!first) throw new CommandError(`${what} is empty, and should be a key of 32 bytes.`);
  return [first, ...others];
}

function decode(word: string, what: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(word)) return Buffer.from(word, 'hex');
  if (/^[\w+/-]{43}=?$/.test(word)) return Buffer.from(word, 'base64');
  throw new CommandError(
    `${what} is no key of 32 bytes: 64 hexadecimal digits, as openssl rand -hex 32 prints, or Base64.`,
  );
}
