import { sha256 } from '../digest.ts';

/** What the row of an entry is found by; `id` is what its bearer holds. */
export function entryHash(model: string, id: string): Buffer {
  return sha256(`${model}:${id}`);
}
