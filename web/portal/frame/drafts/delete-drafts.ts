import { openDatabase, transact } from './draft-database.ts';

/** The key of all drafts of an account. */
const ofAccount = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);

/** Deletes the drafts of all posts of an account that was closed. */
export async function deleteDraftsOf(accountId: string): Promise<void> {
  const database = await openDatabase(window.indexedDB);
  await transact(database, 'readwrite', (store) => store.delete(ofAccount(accountId)));
  database.close();
}
