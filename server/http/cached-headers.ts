import { nextRequestId, requestIdHeader } from './request-ids.ts';

/**
 * The headers of a cached answer, ready for `ServerResponse.writeHead`: names and values in turn. Both lists
 * are written in place for each request, because copying two dozen headers costs as much as finding the page.
 */
export class CachedHeaders {
  readonly #ok: string[];
  readonly #notModified: string[];

  /** @param length of the body, in bytes */
  constructor(headers: Iterable<readonly [name: string, value: string]>, length: number) {
    const flat = [...headers].flat();
    this.#ok = [...flat, 'content-length', String(length), requestIdHeader, ''];
    this.#notModified = [...flat, requestIdHeader, ''];
  }

  /** The headers of one answer, with an id of its own. Valid until the next call. */
  of(status: 200 | 304): string[] {
    const headers = status === 200 ? this.#ok : this.#notModified;
    headers[headers.length - 1] = nextRequestId();
    return headers;
  }
}
