/** The part of the browser's `Storage` that the portal uses. */
export interface TextStorage {
  keys(): string[];
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Opens a browser's storage. If the browser denies it or it is full, values are kept in memory instead:
 * nothing essential is stored, so a failure must stop nobody.
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
