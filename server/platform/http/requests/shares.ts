/** A share of the connections for each network, so that one of them can't shut everybody out. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../../config/config.ts';
import { networkOf, widerNetworks } from '../network.ts';

/** How many connections may be open. */
interface Most {
  /** Of one network; twice as many of the networks around it. */
  ofNetwork: number;
  /** Of everybody. */
  ofAll: number;
}

/**
 * Closes connections of a network that has its share open already. Where all are taken, the one goes on which nothing has been asked for
 * longest, be it that its request is still incomplete. A trusted proxy has no share: it speaks for everybody, and bounds its own clients.
 */
export function shareConnections(
  server: Server,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { ofNetwork, ofAll }: Most,
): void {
  const isTrusted = trustProxy === false ? null : proxyAddress.compile(trustProxy);
  const open = new Map<string, number>();
  /** Connections without a request in work, the one that has been so for longest first. */
  const idle = new Set<Socket>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted?.(remoteAddress, 0)) return;
    const network = networkOf(remoteAddress);
    const shares = [
      { network, most: ofNetwork },
      ...widerNetworks(network).map((wider) => ({ network: wider.network, most: 2 * ofNetwork })),
    ];
    const countOf = (each: string) => open.get(each) ?? 0;
    if (shares.some((share) => countOf(share.network) >= share.most)) {
      socket.destroy();
      return;
    }
    for (const share of shares) open.set(share.network, countOf(share.network) + 1);
    all += 1;
    idle.add(socket);
    socket.once('close', () => {
      all -= 1;
      idle.delete(socket);
      for (const share of shares) {
        const left = countOf(share.network) - 1;
        if (left > 0) open.set(share.network, left);
        else open.delete(share.network);
      }
    });
    const [longest] = idle;
    if (all > ofAll) longest?.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!idle.delete(socket)) return;
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
