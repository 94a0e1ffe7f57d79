/** Connections that browsers open beforehand. Node counts them as neither running nor idle, and waits for them when it closes. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Gives what ends the connections of `server` on which nothing was ever asked. */
export function followUnused(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
