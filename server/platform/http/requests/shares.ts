/** A share of the connections for each network, so that one of them can't shut everybody out. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../../config/config.ts';
import { networkOf } from '../network.ts';

/**
 * Closes connections of a network that has `most` of them open already. A trusted proxy has no share: it speaks for everybody, and
 * bounds its own clients.
 */
export function shareConnections(
  server: Server,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  most: number,
): void {
  const isTrusted = trustProxy === false ? null : proxyAddress.compile(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted?.(remoteAddress, 0)) return;
    const network = networkOf(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
