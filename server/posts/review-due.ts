import { type PostKind, reviewMonths } from '../../contract/constants.ts';

/**
 * When the review of a text that is approved now falls due: at the end of the given day (UTC), never with
 * null, and without either after a year for guidance alone.
 */
export function reviewDueAt(kind: PostKind | '', at: Date, day: string | null | undefined): Date | null {
  if (day === null) return null;
  if (day !== undefined) return new Date(`${day}T23:59:59.999Z`);
  if (kind !== 'guidance') return null;
  const due = new Date(at);
  due.setUTCMonth(due.getUTCMonth() + reviewMonths);
  return due;
}
