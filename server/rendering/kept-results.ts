import { deserialize, serialize } from 'node:v8';
import { sha256 } from '../digest.ts';
import type { Order } from './worker.ts';

/**
 * What orders gave. An order has all that decides about it, so this is true for good. Up to a number of bytes is kept;
 * what was asked for longest ago goes first.
 */
export class KeptResults {
  readonly #maxBytes: number;
  /** In the order in which they were asked for; as bytes, whose number is known. */
  readonly #results = new Map<string, Buffer>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The name under which the result of an order is kept. */
  static keyOf(order: Order): string {
    return sha256(serialize(order)).toString('base64url');
  }

  /** Undefined where none is kept. */
  get(key: string): unknown {
    const result = this.#results.get(key);
    if (result === undefined) return undefined;
    this.#results.delete(key);
    this.#results.set(key, result);
    return deserialize(result);
  }

  set(key: string, value: unknown): void {
    const result = serialize(value);
    if (result.length > this.#maxBytes) return;
    this.#remove(key);
    this.#results.set(key, result);
    this.#bytes += result.length;
    for (const oldest of this.#results.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#results.get(key)?.length ?? 0;
    this.#results.delete(key);
  }
}
