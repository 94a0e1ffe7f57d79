import { newPost, openDatabase, transact } from '../../frame/drafts/draft-database.ts';
import { holdEditorLock, lockNameOf } from '../editor/saving/editor-lock.ts';
import type { Row } from '../editor/saving/local-draft-store.ts';

/** A text of the early desk: the fields that the portal adds to it are empty. */
type EarlyText = Partial<Row['text']>;

interface Whose {
  accountId: string;
  post: string | null;
  /** What the server has; null for a new post. */
  base: Row['base'];
}

/** The text of the early desk in this browser's store of drafts, where the editor looks for it. */
export interface KeptText {
  clientId: string;
  /** Stores a text, at once the first time and then within a third of a second; null removes it. */
  keep(text: EarlyText | null): void;
  /** Stores what is not stored yet. */
  keepNow(): Promise<void>;
  /** Lets the editor offer what is stored. */
  release(): void;
}

const waitMilliseconds = 300;

/** Whether this browser has a draft of the post that no open tab is writing. @throws if it has no store */
export async function hasKeptText(
  database: IDBDatabase,
  accountId: string,
  post: string | null,
): Promise<boolean> {
  const owner = post ?? newPost;
  const range = IDBKeyRange.bound([accountId, owner], [accountId, owner, []]);
  const keys = await transact(database, 'readonly', (store) => store.getAllKeys(range));
  if (keys.length === 0) return false;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = held.map(({ name }) => name);
  return keys.some((key) => !open.includes(lockNameOf(String((key as string[])[2]))));
}

/** The browser's store of drafts. @throws if it has none */
export function openStore(): Promise<IDBDatabase> {
  return openDatabase(window.indexedDB);
}

export function openKeptText(database: IDBDatabase, { accountId, post, base }: Whose): KeptText {
  const clientId = crypto.randomUUID();
  const release = holdEditorLock(clientId);
  const owner = post ?? newPost;
  let waiting: EarlyText | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Promise<unknown> = Promise.resolve();

  const keepNow = () => {
    if (waiting === undefined) return written.then(() => {});
    const text = waiting;
    waiting = undefined;
    const key = { account: accountId, owner, writer: clientId };
    written =
      text === null
        ? transact(database, 'readwrite', (store) => store.delete(Object.values(key)))
        : transact(database, 'readwrite', (store) =>
            store.put({ ...key, post, base, text, unanswered: [], at: Date.now() }),
          );
    return written.then(() => {});
  };

  return {
    clientId,
    keep: (text) => {
      waiting = text;
      if (timer !== undefined) return;
      const go = () => {
        timer = undefined;
        if (waiting === undefined) return;
        timer = setTimeout(go, waitMilliseconds);
        // The text is on the screen, and the next key stores it again.
        keepNow().catch(() => {});
      };
      go();
    },
    keepNow,
    release,
  };
}
