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

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.message || errorCode(error);
}

/**
 * Codes of PostgreSQL, its driver and the network for a database that stops, starts, refuses, hangs, is too busy or asks
 * to try again.
 */
const awayCodes = new Set([
  // A transaction was ended to let another one, or a standby's recovery, go on: the same call may succeed now.
  '40001',
  '40P01',
  // A statement, or its wait for a lock, timed out.
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  // PgBouncer has this one for all that keeps it from a server.
  '08P01',
  // The session reached a read-only standby during a fail-over.
  '25006',
  '53200',
  '53300',
  '53400',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout|timeout expired|query_wait_timeout|server conn crashed|server login has been failing|pgbouncer cannot connect)/;

/** The error and its causes, the outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let next = error; next instanceof Error && !causes.includes(next); next = next.cause)
    causes.push(next);
  return causes;
}

/** Whether an error means that the database can't be used now, rather than a mistake in this program. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => awayCodes.has(errorCode(cause)) || awayMessages.test(cause.message) || isSocketMissing(cause),
  );
}

/** Whether an error of connecting means that nothing answered, rather than that something refused. */
export function isSilence(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      errorCode(cause) === 'ETIMEDOUT' || /^(timeout expired|Query read timeout)$/.test(cause.message),
  );
}

/**
 * Whether an error of connecting comes from a proxy or pooler that knows no primary: it ends the connection, or says that
 * it has waited in vain. PostgreSQL itself, or its machine, refuses with a code.
 */
export function isLedNowhere(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      ['08P01', '08006', 'ECONNRESET', 'EPIPE'].includes(errorCode(cause)) ||
      (awayMessages.test(cause.message) && !isSilence(cause)),
  );
}

/** A server that stops removes its Unix socket. */
function isSocketMissing(error: Error): boolean {
  return errorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** Whether a connection is of no more use after this error: its server is read-only or doesn't answer. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return errorCode(error) === '25006' || error.message === 'Query read timeout';
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether the disk of PostgreSQL or of the files is full, or its quota used up. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => diskFullCodes.has(errorCode(cause)));
}
