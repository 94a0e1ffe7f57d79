import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { passwordCharacters } from '../../../contract/constants.ts';

/** Passwords above this rank in the list are refused (product.md#rules-of-the-forms). */
const tooCommon = 10_000;

/** Ordered by frequency in leaked lists. Read as a file: imported, all 49,233 would stay in memory, 3 MB. */
const listFile = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');

/** A password with so many characters outside known words is accepted. */
const ownCharacters = 6;

/** Shorter names and parts of addresses occur in passwords by chance. */
const nameCharacters = 3;
const addressCharacters = 4;

interface CommonPasswords {
  /** The most common passwords that meet the rules for new ones if their case is changed. */
  passwords: ReadonlySet<string>;
  /** The most common words of letters only, or of digits only. */
  words: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

let list: Promise<CommonPasswords> | undefined;

/**
 * Why a password is easily guessed, whatever its case and Unicode form. `common`: it is one of the most common ones, or one of
 * their words with little added. `personal`: it consists of `words` that belong to its owner or to this site.
 * Null if it is neither.
 */
export async function weaknessOf(
  typed: string,
  words: readonly string[],
): Promise<'common' | 'personal' | null> {
  list ??= readList().catch((error) => {
    list = undefined;
    throw error;
  });
  const { passwords, words: commonWords, numbers } = await list;
  const password = typed.normalize('NFKC');
  const isLittle = (own: string) => own.length < ownCharacters || numbers.has(own);
  const plain = withoutSubstitutes(password.toLowerCase());
  if (passwords.has(password.toLowerCase()) || passwords.has(plain)) return 'common';

  const [before, word, after] = splitAtLetters(plain);
  if (commonWords.has(word) && isLittle(withoutYears(before + after))) return 'common';

  const own = withoutWords(plain, words);
  return own.length < plain.length && isLittle(withoutYears(own)) ? 'personal' : null;
}

/** The words to look for in the password of somebody with these names and addresses, longest first. */
export function wordsOf({
  names,
  addresses,
}: {
  names: readonly string[];
  addresses: readonly string[];
}): string[] {
  const found = [
    ...names.flatMap(partsOf).filter((word) => word.length >= nameCharacters),
    // Without the top-level domain, such as `.org`.
    ...addresses
      .flatMap((address) => partsOf(address.replace(/\.[^.]*$/, '')))
      .filter((word) => word.length >= addressCharacters),
  ];
  return [...new Set(found)].sort((one, other) => other.length - one.length);
}

function partsOf(text: string): string[] {
  const parts = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return [parts.join(''), ...parts];
}

/** Replaces common substitutes by the letters they stand for: `p@ssw0rd1` becomes `password1`. */
function withoutSubstitutes(password: string): string {
  const letters: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's' };
  return password.replace(/[@430$5](?=\p{L})/gu, (sign) => letters[sign] ?? sign);
}

/** The parts before the first letter, from there to the last letter, and after it. */
function splitAtLetters(password: string): [string, string, string] {
  const [, before = '', word = '', after = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(password) ?? [];
  return [before, word, after];
}

function withoutWords(password: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ''), password);
}

function withoutYears(text: string): string {
  return text.replace(/(?:19|20)\d\d/g, '');
}

/**
 * Reads the list, filters it by the rules for new passwords, and then cuts it: few of the most common ones
 * would meet the rules.
 */
async function readList(): Promise<CommonPasswords> {
  const all = z.array(z.string()).parse(JSON.parse(await readFile(listFile, 'utf8')));
  const most = (isRight: (password: string) => boolean) =>
    new Set(
      all
        .map((password) => password.toLowerCase())
        .filter(isRight)
        .slice(0, tooCommon),
    );
  return {
    passwords: most(mayPassTheRules),
    words: most((password) => /^\p{L}{4,}$/u.test(password)),
    numbers: most((password) => /^\d{6,}$/.test(password)),
  };
}

/** Whether some change of case would meet the rules: long enough, a digit, two letters (product.md#rules-of-the-forms). */
function mayPassTheRules(password: string): boolean {
  return (
    password.length >= passwordCharacters.minimum && /\d/.test(password) && /[a-z].*[a-z]/s.test(password)
  );
}
