import { sha256 } from '../../platform/text/digest.ts';

/** The key of an entry's row; `id` is the code, token or cookie that the client holds. */
export function entryHash(model: string, id: string): Buffer {
  return sha256(`${model}:${id}`);
}
