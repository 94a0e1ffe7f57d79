import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../text/digest.ts';
import type { Order } from './worker.ts';

/**
 * What orders gave. An order has all that decides about it, so this is true for good. Up to a number of bytes is kept;
 * what was asked for longest ago goes first.
 */
export class KeptResults {
  /** As bytes, whose number is known. */
  readonly #results: LRUCache<string, Buffer>;

  constructor(maxBytes: number) {
    this.#results = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  }

  /** The name under which the result of an order is kept. */
  static keyOf(order: Order): string {
    return sha256(serialize(order)).toString('base64url');
  }

  /** Undefined where none is kept. */
  get(key: string): unknown {
    const result = this.#results.get(key);
    return result && deserialize(result);
  }

  set(key: string, value: unknown): void {
    this.#results.set(key, serialize(value));
  }
}
