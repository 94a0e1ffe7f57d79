/**
 * Requests that a client sends before it has the answers to earlier ones (RFC 9112 §9.3.2). Node begins with each of them at once,
 * hundreds from one packet, and keeps the answers until it is their turn.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Browsers and proxies send none. */
const mostWaiting = 16;

/** Counts the requests that wait for earlier ones of their connection. */
export class Pipelines {
  readonly #waiting = new WeakMap<object, number>();

  /** Whether too many wait. The connection is closed then, and nothing is answered. */
  refuses({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return true;
    // Node gives the socket to the answer whose turn it is.
    if (response.socket !== null) return false;
    const waiting = (this.#waiting.get(socket) ?? 0) + 1;
    if (waiting > mostWaiting) {
      socket.destroy();
      return true;
    }
    this.#waiting.set(socket, waiting);
    response.once('close', () => this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1));
    return false;
  }
}
