import type { AccountActor } from '../actor.ts';

/** Pure: drafts are for those who write, by a program as by hand (spec §6). */
export function mayWrite(account: AccountActor): boolean {
  return account.role !== 'P';
}
