import type { TextStorage } from '../storage/storage.ts';

const prefix = 'kept:';

/** Passwords are never saved, whatever their field is called. */
const secret = /password/i;

/** A text, a tick, or the choices of several. */
type SavedValue = string | boolean | string[];

/** Saves what was typed into a form, so that it can be restored. */
export function saveValues(storage: TextStorage, key: string, values: Record<string, unknown>): void {
  const open = Object.entries(values).filter(([name]) => !secret.test(name));
  storage.setItem(prefix + key, JSON.stringify(Object.fromEntries(open)));
}

/** What was typed into a form, by field; null if nothing was saved. */
export function readSavedValues(storage: TextStorage, key: string): Record<string, SavedValue> | null {
  const saved = storage.getItem(prefix + key);
  if (saved === null) return null;
  try {
    const values: unknown = JSON.parse(saved);
    if (typeof values !== 'object' || values === null) return null;
    return Object.fromEntries(Object.entries(values).filter(isSaved));
  } catch {
    return null;
  }
}

function isSaved(entry: [string, unknown]): entry is [string, SavedValue] {
  const [, value] = entry;
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return typeof value === 'string' || typeof value === 'boolean';
}

export function removeSavedValues(storage: TextStorage, key: string): void {
  storage.removeItem(prefix + key);
}

/** Removes what was typed into any form, when somebody signs out. */
export function removeAllSavedValues(storage: TextStorage): void {
  for (const key of storage.keys()) {
    if (key.startsWith(prefix)) storage.removeItem(key);
  }
}
