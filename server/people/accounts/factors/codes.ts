/** One-time codes for whoever has no passkey and no app at hand. Stored as digests, shown once. */
import { randomInt } from 'node:crypto';
import type { AccountActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/text/digest.ts';
import * as queries from './queries.ts';

const codesAtOnce = 10;
/** Without letters and digits that look alike. 24 of 31 characters are 118 bits, which need no slow hash. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const characters = 24;

/** Replaces the account's one-time codes; gives the new ones, in groups of four characters. */
export async function makeCodes({ db }: Context, account: AccountActor): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  await queries.deleteCodes(db, account.id);
  await queries.insertCodes(
    db,
    account.id,
    codes.map((code) => digestOf(account.id, code)),
  );
  return codes;
}

/** Uses one of the account's codes up; gives whether it was one. */
export function spendCode({ db }: Context, accountId: string, typed: string): Promise<boolean> {
  return queries.deleteCode(db, accountId, digestOf(accountId, typed));
}

function newCode(): string {
  const letters = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

function digestOf(accountId: string, typed: string): Buffer {
  return sha256(`${accountId} ${typed.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
