/** Reads and writes the browser's storage. Nothing essential is stored, so a failure must stop nothing. */

type StorageName = 'localStorage' | 'sessionStorage';

export function recall(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function remember(storage: StorageName, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // The storage is full or denied.
  }
}
