import { randomBytes } from 'node:crypto';

/** The header that names a request: people tell it to the operators, who find it in the log. */
export const requestIdHeader = 'x-request-id';

/** Of this process alone, so that no two processes and no two starts give out the same id. */
const beginning = randomBytes(6).toString('base64url');
let count = 0;

/** An id that no other request has, here or on another node. */
export function nextRequestId(): string {
  count += 1;
  return `${beginning}-${count.toString(36)}`;
}
