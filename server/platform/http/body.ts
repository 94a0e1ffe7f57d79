import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * The body of a call as an object, empty where none was sent.
 * @throws AppError invalid_input for JSON that is no object: `null` would otherwise count as an empty body,
 * and a list as an object without fields
 */
export function readBody({ body }: FastifyRequest): unknown {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('invalid_input', { fields: { body: 'Send a JSON object' } });
  return body;
}
