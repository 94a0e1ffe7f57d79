import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compressLightly } from './encodings.ts';

/** Bytes that fit into one packet with the headers: compressing less saves no time. */
const onePacket = 1000;

/**
 * Compresses the JSON replies of a scope's routes for clients that accept it; streams are sent as they are. A 304 says of what
 * the reply that it stands for depends (RFC 9110 §15.4.5).
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string';
    if (!isText && reply.statusCode !== 304) return payload;
    const varies = reply.getHeader('vary');
    reply.header('vary', varies === undefined ? 'accept-encoding' : `${varies}, accept-encoding`);
    if (!isText) return payload;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity' || payload.length < onePacket) return payload;
    reply.header('content-encoding', encoding);
    return compressLightly(Buffer.from(payload), encoding);
  });
}
