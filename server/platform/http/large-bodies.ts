import { Transform } from 'node:stream';
import type { FastifyRequest, RequestPayload } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';

/** A body costs one unit for each started 64 kB after its first 64 kB. */
const unitBytes = 64 * 1024;

/** Charges the caller. @throws AppError too_many_requests */
export type ChargeUnits = (units: number) => Promise<void>;

/**
 * Charges for a large body before it is read, so that a refused request costs no reading and no parsing.
 * `chargeWhileReading` charges for a body without a Content-Length.
 */
export async function chargeBeforeReading(
  { headers }: FastifyRequest,
  { bodyBytes }: Endpoint,
  charge: ChargeUnits,
): Promise<void> {
  const length = Number(headers['content-length'] ?? 0);
  // Fastify refuses a longer body for its length, without reading it.
  if (bodyBytes === undefined || length > bodyBytes) return;
  const units = unitsOf(length);
  if (units > 0) await charge(units);
}

/**
 * The body, which is charged for as it arrives where it is chunked (RFC 9112 §7.1). Fails when a charge is
 * refused.
 */
export function chargeWhileReading(
  { headers }: FastifyRequest,
  { bodyBytes }: Endpoint,
  payload: RequestPayload,
  charge: ChargeUnits,
): RequestPayload {
  if (bodyBytes === undefined || headers['transfer-encoding'] === undefined) return payload;
  let bytes = 0;
  let charged = 0;
  const chargeMore = async () => {
    const units = unitsOf(bytes) - charged;
    charged += units;
    if (units > 0) await charge(units);
  };
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      chargeMore().then(() => done(null, chunk), done);
    },
  });
  payload.once('error', (error) => counted.destroy(error));
  // Many clients read the response only after they have sent the body. Fastify closes the connection after
  // it.
  counted.once('error', () => payload.resume());
  return payload.pipe(counted);
}

function unitsOf(bytes: number): number {
  return Math.max(0, Math.ceil(bytes / unitBytes) - 1);
}
