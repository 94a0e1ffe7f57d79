/** Reads passphrases and keys of backups from files, because all users of a machine can see command lines. */
import { readFile } from 'node:fs/promises';
import { CommandError } from '../../platform/command-error.ts';

/** Enough against guessing, since age takes about a second to check a passphrase. */
const shortestPassphrase = 12;

/** The passphrase in a file, without the last line end. @throws CommandError */
export async function readPassphrase(file: string): Promise<string> {
  return (await readText(file)).replace(/\r?\n$/, '');
}

/** As `readPassphrase`, for a new backup. @throws CommandError if the passphrase is too short */
export async function readNewPassphrase(file: string): Promise<string> {
  const passphrase = await readPassphrase(file);
  if (passphrase.length >= shortestPassphrase) return passphrase;
  throw new CommandError(
    `The passphrase in ${file} is too short. Choose one of at least ${shortestPassphrase} characters.`,
  );
}

/** The keys in a file, one per line, as age-keygen writes them. @throws CommandError */
export async function readKeys(file: string): Promise<string[]> {
  const lines = (await readText(file)).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length > 0) return keys;
  throw new CommandError(`There is no key in ${file}.`);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
