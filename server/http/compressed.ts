import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compressLightly } from './encodings.ts';

/** Bytes that fit into one packet with the headers: compressing less saves no time. */
const onePacket = 1000;

/**
 * Compresses the JSON replies of a scope's routes for clients that accept it; streams are sent as they are.
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
