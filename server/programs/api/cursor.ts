import { AppError } from '../../platform/app-error.ts';

/** A position in the publication log as an opaque cursor for callers. It never expires. */
export function writePlace(number: number): string {
  return `p${number.toString(36)}`;
}

/**
 * The position of a cursor; without a cursor, the start of the log. @throws AppError invalid_input for a malformed
 * cursor
 */
export function readPlace(field: 'cursor' | 'since', cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const number = /^p[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : Number.NaN;
  if (!Number.isSafeInteger(number))
    throw new AppError('invalid_input', { fields: { [field]: 'Not a cursor of this call' } });
  return number;
}
