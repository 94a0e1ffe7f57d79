/** There is no database to work with. The message says why, and where it can, what to do. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** The `code` of a system, PostgreSQL or SQLite error; an empty string where there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What an error says, whatever has been thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.message || errorCode(error);
}

/** What PostgreSQL, its driver or the network says when the database is away: stopping, starting, refusing, silent, too busy. */
const awayCodes = new Set([
  // A statement or the wait for a lock took longer than it may.
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  // A session that reached a standby during a fail-over: it reads, but doesn't write.
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
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout|timeout expired)/;

/** The error itself and what caused it, the outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let next = error; next instanceof Error && !causes.includes(next); next = next.cause)
    causes.push(next);
  return causes;
}

/** Whether an error means that the database can't be used now, rather than that we made a mistake. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => awayCodes.has(errorCode(cause)) || awayMessages.test(cause.message) || isSocketMissing(cause),
  );
}

/** A server on a Unix socket that is stopped has removed it. */
function isSocketMissing(error: Error): boolean {
  return errorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** Whether a connection is of no use after this error: it reached a server that doesn't write, or one that doesn't answer. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return errorCode(error) === '25006' || error.message === 'Query read timeout';
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a disk is full or a quota used up: PostgreSQL's, or that of the files. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => diskFullCodes.has(errorCode(cause)));
}
