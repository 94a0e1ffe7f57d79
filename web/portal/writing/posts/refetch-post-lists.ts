import { refetch } from '../../frame/api/query-client.ts';
import { session } from '../../frame/session/session.ts';

/** Refetches every list of posts after a post moved from one to another. */
export function refetchPostLists(): Promise<void> {
  return refetch(listsKey(session.state().accountId));
}

/** The beginning of the keys of an account's lists of posts. */
export function listsKey(accountId: string | null): readonly unknown[] {
  return ['posts', accountId];
}
