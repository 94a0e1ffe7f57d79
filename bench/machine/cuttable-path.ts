/** The network between a program and a server, which can be cut for a while. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What a cut does: packets are lost and sent again afterwards, or connections are reset and new ones refused. */
export type Cut = 'silence' | 'reset';

/** Forwards TCP connections to a server, unless it is cut. */
export class CuttablePath {
  readonly #target: { host: string; port: number };
  readonly #pairs = new Map<Socket, Socket>();
  /** Connections that were made while the path was silent. */
  readonly #waiting = new Set<Socket>();
  readonly #server = createServer((client) => this.#accept(client));
  #cut: Cut | null = null;

  constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** Opens the path on a free port of the loopback interface, and gives the port. */
  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  cut(how: Cut): void {
    this.#cut = how;
    for (const [client, server] of this.#pairs) {
      if (how === 'silence') {
        client.unpipe(server).pause();
        server.unpipe(client).pause();
      } else {
        client.resetAndDestroy();
        server.destroy();
      }
    }
  }

  /** Everything that was sent meanwhile arrives now. */
  mend(): void {
    this.#cut = null;
    for (const [client, server] of this.#pairs) {
      client.pipe(server);
      server.pipe(client);
    }
    for (const client of this.#waiting) this.#forward(client);
    this.#waiting.clear();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#waiting) socket.destroy();
    for (const [client, server] of this.#pairs) {
      client.destroy();
      server.destroy();
    }
  }

  #accept(client: Socket): void {
    client.on('error', () => {});
    if (this.#cut === 'reset') client.resetAndDestroy();
    else if (this.#cut === 'silence') {
      this.#waiting.add(client.pause());
      client.once('close', () => this.#waiting.delete(client));
    } else this.#forward(client);
  }

  #forward(client: Socket): void {
    const server = connect(this.#target.port, this.#target.host);
    server.on('error', () => {});
    this.#pairs.set(client, server);
    client.pipe(server);
    server.pipe(client);
    client.once('close', () => {
      this.#pairs.delete(client);
      server.destroy();
    });
    server.once('close', () => client.destroy());
  }
}
