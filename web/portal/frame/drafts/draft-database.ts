/** The database of the drafts in this browser, without what it takes to read a text. */
const databaseName = 'drafts';
const storeName = 'kept';
const keyPath = ['account', 'owner', 'writer'];

/**
 * A key of IndexedDB can't be null: drafts of posts that the server doesn't have yet are stored under this.
 */
export const newPost = 'new';

/** Opens the database, and makes it if the browser has none. */
export function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another page has an older version of the draft store open'));
  });
}

/** Makes one request in a transaction of its own; resolves once it is committed. */
export function transact<Value>(
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
    // Commit without waiting for the request's result: the page may be gone by then.
    if (mode === 'readwrite') transaction.commit();
  });
}
