import type { Context } from '../../../platform/context.ts';
import * as queries from './queries.ts';

export type Way = 'passkey' | 'app' | 'code' | 'password';

/** The ways in which the account's owner can prove who they are: the password alone where there is no second factor. */
export async function waysOf({ db }: Context, accountId: string): Promise<Way[]> {
  const passkeys = await queries.selectPasskeys(db, accountId);
  const app = await queries.selectApp(db, accountId);
  if (passkeys.length === 0 && !app?.confirmed_at) return ['password'];
  const ways: Way[] = [];
  if (passkeys.some(({ suspect_since: suspect }) => suspect === null)) ways.push('passkey');
  if (app?.confirmed_at) ways.push('app');
  if ((await queries.countCodes(db, accountId)) > 0) ways.push('code');
  return ways;
}
