/** What a browser remembers for a reader: a comfort, whose lack must stop nothing. */

type Place = 'localStorage' | 'sessionStorage';

export function recall(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets. */
export function remember(place: Place, key: string, value: string | null): void {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, value);
  } catch {
    // No room, or not allowed.
  }
}
