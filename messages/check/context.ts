import context from '../context.json' with { type: 'json' };
import type { Part } from '../folders/facts.ts';

/** Where a text stands, for translators: what `context.json` says of the key, or of what the key begins with; null for nothing. */
export function contextOf(part: Part, key: string): string | null {
  const known = new Map<string, string>(Object.entries(context[part]));
  const names = key.split('.');
  for (let length = names.length; length >= 0; length -= 1) {
    const found = known.get(names.slice(0, length).join('.'));
    if (found !== undefined) return found;
  }
  return null;
}
