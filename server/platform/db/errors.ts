/** The database can't be used. The message says why and, where possible, what to do. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** The `code` of a system, PostgreSQL or SQLite error; an empty string without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a row was refused because another one has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505';
}

/** Whether a statement was refused because the database, or this session, accepts no writes. */
export function acceptsNoWrites(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.message || errorCode(error);
}

/**
 * Codes of PostgreSQL, its driver and the network for a database that stops, starts, refuses, hangs, is not found, is too
 * busy or asks to try again.
 */
const awayCodes = new Set([
  // A transaction was ended to let another one, or a standby's recovery, go on: the same call may succeed now.
  '40001',
  '40P01',
  // A statement, or its wait for a lock, timed out.
  '55P03',
  '57014',
  // A session or transaction was ended because it was idle or took too long.
  '25P03',
  '25P04',
  '57P05',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  // The session reached a read-only standby during a fail-over.
  '25006',
  '53200',
  '53300',
  '53400',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout|timeout expired|There was an error establishing an SSL connection|query_wait_timeout|server conn crashed|server login has been failing|pgbouncer cannot connect)/;

/**
 * The error with its causes and, of one that stands for several, each of these; the outermost first. Connecting to a name
 * with several addresses fails with an error for each of them.
 */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  const found: unknown[] = [error];
  for (const next of found) {
    if (!(next instanceof Error) || causes.includes(next)) continue;
    causes.push(next);
    if (next instanceof AggregateError) found.push(...next.errors);
    found.push(next.cause);
  }
  return causes;
}

/** Whether an error means that the database can't be used now, rather than a mistake in this program. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      awayCodes.has(errorCode(cause)) ||
      awayMessages.test(cause.message) ||
      isRefusedByPooler(cause) ||
      isSocketMissing(cause),
  );
}

/**
 * PgBouncer ends a session with this code, whatever keeps it from a server. PostgreSQL has it as an ERROR for a message of
 * the client that is wrong.
 */
function isRefusedByPooler(error: Error): boolean {
  return errorCode(error) === '08P01' && isFatal(error);
}

/** Whether PostgreSQL or a pooler ended the session. */
function isFatal(error: Error): boolean {
  return 'severity' in error && error.severity === 'FATAL';
}

/**
 * Whether an error of connecting means that nothing answered, rather than that something refused. Of several addresses one
 * that is silent is enough: the database may be there.
 */
export function isSilence(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      errorCode(cause) === 'ETIMEDOUT' || /^(timeout expired|Query read timeout)$/.test(cause.message),
  );
}

/**
 * Whether an error of connecting shows that nobody reaches the database: PostgreSQL says that it stops or starts, or nothing listens
 * any more on this machine, where a PostgreSQL served this process directly (`isServedHere`).
 */
export function isDownForAll(error: unknown, wasServedHere: boolean): boolean {
  return causesOf(error).some(
    (cause) =>
      ['57P01', '57P02', '57P03'].includes(errorCode(cause)) ||
      (wasServedHere && (errorCode(cause) === 'ECONNREFUSED' || isSocketMissing(cause))),
  );
}

/** A server that stops removes its Unix socket. */
function isSocketMissing(error: Error): boolean {
  return errorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** Whether a connection is of no more use after this error: its server is read-only, doesn't answer or has ended it. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return acceptsNoWrites(error) || error.message === 'Query read timeout' || isFatal(error);
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether the disk of PostgreSQL or of the files is full, or its quota used up. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => diskFullCodes.has(errorCode(cause)));
}
