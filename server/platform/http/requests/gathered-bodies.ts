import { Transform } from 'node:stream';
import type { FastifyInstance, RequestPayload } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that read their bodies themselves. */
    readsItself?: true;
  }
}

const pieceBytes = 16 * 1024;
/** Shorter bodies have too few bytes for too many chunks. */
const shortBytes = 2 * 1024;

/**
 * Has bodies read in large pieces. Clients choose how small the chunks are that they send, and until a body is complete
 * each of them would take hundreds of bytes.
 */
export function gatherBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ method, headers, routeOptions }, reply, payload) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.readsItself) return payload;
    const isShort = Number(headers['content-length'] ?? 0) <= shortBytes;
    if (isShort && headers['transfer-encoding'] === undefined) return payload;
    const pieces = gathered(payload);
    // What was answered without its body, as an unknown type is, has the next request of the connection behind that body.
    reply.raw.once('finish', () => {
      payload.unpipe(pieces);
      payload.resume();
    });
    return pieces;
  });
}

/** The same bytes in pieces of 16 kB. */
export function gathered(payload: RequestPayload): Transform {
  let piece = Buffer.allocUnsafe(pieceBytes);
  let filled = 0;
  const pieces = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let taken = 0; taken < chunk.length; ) {
        const copied = chunk.copy(piece, filled, taken);
        taken += copied;
        filled += copied;
        if (filled < pieceBytes) break;
        this.push(piece);
        piece = Buffer.allocUnsafe(pieceBytes);
        filled = 0;
      }
      done();
    },
    flush(done) {
      done(null, filled === 0 ? null : piece.subarray(0, filled));
    },
  });
  payload.once('error', (error) => pieces.destroy(error));
  // Who sends a body may read the answer only afterwards.
  pieces.once('error', () => payload.resume());
  return payload.pipe(pieces);
}
