import { emptyPostText, type PostText } from '../../../../../contract/text/post-text.ts';
import { newPost, openDatabase, transact } from '../../../frame/drafts/draft-database.ts';
import type { LocalDraft, LocalDrafts } from './local-draft.ts';

/**
 * A draft as it is stored. Earlier versions of the page wrote the same fields, so these names can't change.
 */
export interface Row extends Omit<LocalDraft, 'accountId' | 'clientId'> {
  account: string;
  /** The post's id, or `newPost`. */
  owner: string;
  writer: string;
}

function rowOf({ accountId, clientId, ...draft }: LocalDraft): Row {
  return { ...draft, account: accountId, owner: draft.post ?? newPost, writer: clientId };
}

function draftOf({ account, owner: _, writer, text, base, ...draft }: Row): LocalDraft {
  return {
    ...draft,
    text: withEveryField(text),
    base: base && { ...base, text: withEveryField(base.text) },
    accountId: account,
    clientId: writer,
  };
}

/** An earlier version of the page may have stored the text without a field that was added since. */
function withEveryField(text: PostText): PostText {
  return { ...emptyPostText, ...text };
}

/**
 * Stores drafts in IndexedDB (product.md#drafts-are-never-lost), which outlasts the tab, the session and a
 * crash.
 */
function openLocalDraftStore(factory: () => IDBFactory): LocalDrafts {
  let opened: Promise<IDBDatabase> | null = null;
  let ready: IDBDatabase | null = null;

  const open = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(factory()).then((database) => {
      ready = database;
      // A newer version of the page or the browser may close it; the next use opens it again.
      const closeDatabase = () => {
        opened = null;
        ready = null;
        database.close();
      };
      database.onversionchange = closeDatabase;
      database.onclose = closeDatabase;
      return database;
    });
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };

  /** Starts synchronously if the database is open, so that a write while the page is closing gets through. */
  const use = <Value>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> =>
    ready ? transact(ready, mode, act) : open().then((database) => transact(database, mode, act));

  return {
    async of(accountId, post) {
      const owner = post ?? newPost;
      const range = IDBKeyRange.bound([accountId, owner], [accountId, owner, []]);
      const rows = await use<Row[]>('readonly', (store) => store.getAll(range));
      return rows.map(draftOf).sort((one, other) => other.at - one.at);
    },
    async put(draft) {
      await use('readwrite', (store) => store.put(rowOf(draft)));
    },
    async remove({ accountId, post, clientId }) {
      await use('readwrite', (store) => store.delete([accountId, post ?? newPost, clientId]));
    },
  };
}

/** The drafts in this browser. */
export const localDraftStore = openLocalDraftStore(() => window.indexedDB);
