import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compressLightly } from './encodings.ts';

/** Bytes that fit into one packet with the headers: fewer come no sooner. */
const onePacket = 1000;

/**
 * Compresses the JSON of a scope's routes for whoever can read that; what is sent in pieces goes as it is.
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const varies = reply.getHeader('vary');
    reply.header('vary', varies === undefined ? 'accept-encoding' : `${varies}, accept-encoding`);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity' || payload.length < onePacket) return payload;
    reply.header('content-encoding', encoding);
    return compressLightly(Buffer.from(payload), encoding);
  });
}
