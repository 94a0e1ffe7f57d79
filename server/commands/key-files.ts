/** Passphrases and keys of backups: read from files, since everybody on a machine sees what a command was started with. */
import { readFile } from 'node:fs/promises';
import { Failure } from '../start.ts';

/** Nobody guesses so many characters quickly; age makes each guess cost a second or so. */
const shortestPassphrase = 12;

/** The passphrase in a file: all of it, but for the end of its last line. @throws Failure */
export async function readPassphrase(file: string): Promise<string> {
  return (await readText(file)).replace(/\r?\n$/, '');
}

/** As `readPassphrase`, to encrypt with. @throws Failure for one that is soon guessed */
export async function readNewPassphrase(file: string): Promise<string> {
  const passphrase = await readPassphrase(file);
  if (passphrase.length >= shortestPassphrase) return passphrase;
  throw new Failure(
    `The passphrase in ${file} is too short. Choose one of at least ${shortestPassphrase} characters.`,
  );
}

/** The keys in a file, one a line, as age-keygen writes them. @throws Failure */
export async function readKeys(file: string): Promise<string[]> {
  const lines = (await readText(file)).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length > 0) return keys;
  throw new Failure(`There is no key in ${file}.`);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
