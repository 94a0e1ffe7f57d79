import path from 'node:path';

/** A file that the node can't read; the message names the file, and the line where there is one. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** @param line from 1; a record of a binary file counts as a line */
export const atLine = (file: string, line: number, problem: string): DataError =>
  new DataError(`${file}, line ${line}: ${problem}`);

/** For a file that can't be opened. */
export function unreadable(file: string, error: unknown): DataError {
  const reason = error instanceof Error && 'code' in error ? error.code : error;
  return new DataError(`${path.basename(file)} can't be opened: ${reason}.`);
}
