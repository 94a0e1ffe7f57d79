/** Reads and writes the browser's storage. Nothing essential is stored, so a failure must stop nothing. */

type Place = 'localStorage' | 'sessionStorage';

export function recall(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function remember(place: Place, key: string, value: string | null): void {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, value);
  } catch {
    // The storage is full or denied.
  }
}
