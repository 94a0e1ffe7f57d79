/** What a page can keep in its browser: part of the browser's own `Storage`. */
export interface TextStorage {
  keys(): string[];
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * A browser's storage, or one that lasts as long as the page where the browser allows none or has no room:
 * what is kept there is a comfort, and its lack must stop nobody.
 */
export function openStorage(open: () => Storage): TextStorage {
  const own = new Map<string, string>();
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: () => Value): Value => {
    try {
      return use(open());
    } catch {
      return otherwise();
    }
  };
  return {
    keys: () => [
      ...new Set([
        ...attempt(
          (storage) => Object.keys(storage),
          () => [],
        ),
        ...own.keys(),
      ]),
    ],
    getItem: (key) =>
      own.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) => {
      own.delete(key);
      attempt(
        (storage) => storage.setItem(key, value),
        () => void own.set(key, value),
      );
    },
    removeItem: (key) => {
      own.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}

/** Lasts beyond the tab. */
export const lastingStorage = openStorage(() => window.localStorage);

/** Lasts as long as the tab. */
export const tabStorage = openStorage(() => window.sessionStorage);
