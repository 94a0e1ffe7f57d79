import type { Reference } from '../contract/posts/references/reference.ts';
import { parse } from './parse.ts';
import { citedIn } from './syntax/citations.ts';

/** Keys that a warning names at most. */
const mostKeys = 20;

/** Keys that a text cites and that no reference has, in their order; none for a text without references. */
export function unknownKeys(markdown: string, references: readonly Reference[]): string[] {
  if (references.length === 0) return [];
  const known = new Set(references.map(({ id }) => id));
  const written = new Set(
    [...markdown.matchAll(/@([^\s[\]@;,]{1,100})/g)].map(([, key = '']) => key.normalize('NFC')),
  );
  if ([...written].every((key) => known.has(key))) return [];
  // Parsed as if every key were known, so that code and addresses don't count.
  const tokens = parse(markdown, undefined, written) ?? [];
  const cited = tokens.flatMap(({ children }) => (children ?? []).flatMap((child) => citedIn(child)));
  const unknown = cited.map(({ key }) => key).filter((key) => !known.has(key));
  return [...new Set(unknown)].slice(0, mostKeys);
}
