import { createHash } from 'node:crypto';

/** What the row of an entry is found by; `id` is what its bearer holds. */
export function entryHash(model: string, id: string): Buffer {
  return createHash('sha256').update(`${model}:${id}`).digest();
}
