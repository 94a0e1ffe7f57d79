import type { ServerResponse } from 'node:http';
import { http } from '../outbound/node-http.ts';
import { requestIdHeader } from './requests/request-ids.ts';

/** A response whose head is written, as Node keeps it until the first bytes of the body go out. */
interface WithHead {
  _header: string;
}

const endOfLine = '\r\n';

/**
 * The headers of a cached answer as lines, checked and joined once. Node would check and join them at each
 * `writeHead`, which costs more than all the rest that a server does for a cached page.
 */
export class CachedHeaders {
  /** The pattern of the page's address. */
  readonly route: string | null;
  readonly #lines: string;
  readonly #length: string;

  /**
   * @param length of the body, in bytes
   * @param route the pattern of the page's address
   * @throws TypeError where a name or value may not stand in a header
   */
  constructor(
    headers: Iterable<readonly [name: string, value: string]>,
    length: number,
    route: string | null = null,
  ) {
    this.route = route;
    let lines = '';
    for (const [name, value] of headers) {
      http.validateHeaderName(name);
      http.validateHeaderValue(name, value);
      lines += `${name}: ${value}${endOfLine}`;
    }
    this.#lines = lines;
    this.#length = String(length);
  }

  /**
   * Writes the head of the answer to the request with this id. Node adds the headers of the connection; `more`
   * are checked lines, each with its end.
   */
  writeTo(response: ServerResponse, status: 200 | 304, requestId: string, more = ''): void {
    const own = [requestIdHeader, requestId];
    response.writeHead(status, status === 200 ? ['content-length', this.#length, ...own] : own);
    const written = response as unknown as WithHead;
    // The head ends with an empty line, before which these lines go. Node has no public way to add them.
    written._header = `${written._header.slice(0, -endOfLine.length)}${this.#lines}${more}${endOfLine}`;
  }
}
