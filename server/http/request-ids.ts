import { randomBytes } from 'node:crypto';

/** The header with the id of a request: people tell it to the operators, who find it in the log. */
export const requestIdHeader = 'x-request-id';

/** Random for each process, so that no two processes give out the same id. */
const beginning = randomBytes(6).toString('base64url');
let count = 0;

/** An id that no other request has, on this node or another. */
export function nextRequestId(): string {
  count += 1;
  return `${beginning}-${count.toString(36)}`;
}
