import type { KeptDraft, KeptDrafts } from './kept-draft.ts';

const databaseName = 'drafts';
const storeName = 'kept';
const keyPath = ['account', 'owner', 'writer'];

/** A key of IndexedDB can't be null: a post that the server has none of yet is kept under this. */
const newPost = 'new';

type KeptRow = KeptDraft & { owner: string };

/** As editors use it, and what is done to it apart from them. */
interface KeptDraftsStore extends KeptDrafts {
  /** Of every post of an account: its owner has left for good. */
  removeAll(account: string): Promise<void>;
}

/** The browser's own database (design §4). It outlasts the tab, the session and a crash. */
function openKeptDrafts(factory: () => IDBFactory): KeptDraftsStore {
  let opened: Promise<IDBDatabase> | null = null;
  let ready: IDBDatabase | null = null;

  const open = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(factory()).then((database) => {
      ready = database;
      // A newer version of this page, or the browser itself, may take it away: the next use opens it again.
      const forget = () => {
        opened = null;
        ready = null;
        database.close();
      };
      database.onversionchange = forget;
      database.onclose = forget;
      return database;
    });
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };

  /** Begins at once where the database is open, so that a write on the way out of the page gets through. */
  const use = <Value>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> =>
    ready ? transact(ready, mode, act) : open().then((database) => transact(database, mode, act));

  return {
    async of(account, post) {
      const owner = post ?? newPost;
      const range = IDBKeyRange.bound([account, owner], [account, owner, []]);
      const rows = await use<KeptRow[]>('readonly', (store) => store.getAll(range));
      return rows.sort((one, other) => other.at - one.at);
    },
    async put(draft) {
      await use('readwrite', (store) => store.put({ ...draft, owner: draft.post ?? newPost }));
    },
    async remove({ account, post, writer }) {
      await use('readwrite', (store) => store.delete([account, post ?? newPost, writer]));
    },
    async removeAll(account) {
      await use('readwrite', (store) => store.delete(IDBKeyRange.bound([account], [account, []])));
    },
  };
}

/** The kept drafts of this browser. */
export const keptDrafts = openKeptDrafts(() => window.indexedDB);

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another page holds an older version of the store'));
  });
}

function transact<Value>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = act(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
    transaction.onerror = () => reject(transaction.error ?? request.error);
    // Without waiting for the answer to the request: the page may be gone by then.
    if (mode === 'readwrite') transaction.commit();
  });
}
