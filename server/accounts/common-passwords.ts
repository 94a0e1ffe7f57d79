import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { passwordCharacters } from '../../contract/constants.ts';

/** How many of the most common count as too common (design §4). */
const tooCommon = 10_000;

/** Ordered by how often they occur in leaked lists. Read as a file: imported, all 49,233 would stay in memory, 3 MB. */
const listFile = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));

let list: Promise<Set<string>> | undefined;

/** Whether a password is one of the 10,000 most common, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList().catch((error) => {
    list = undefined;
    throw error;
  });
  return (await list).has(password.toLowerCase());
}

/** Those that are long enough to be anybody's password here. */
async function readList(): Promise<Set<string>> {
  const all = z.array(z.string()).parse(JSON.parse(await readFile(listFile, 'utf8')));
  const common = all.slice(0, tooCommon).map((password) => password.toLowerCase());
  return new Set(common.filter((password) => password.length >= passwordCharacters.minimum));
}
