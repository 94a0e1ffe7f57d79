import { type PostKind, reviewMonths } from '../../../contract/constants.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * When the review of a text that is approved or confirmed now falls due: at the end of the given day (UTC),
 * never with null, and without either after a year for guidance alone.
 * @throws AppError invalid_input for a day that has passed
 */
export function reviewDueAt(kind: PostKind | '', at: Date, day: string | null | undefined): Date | null {
  if (day === null) return null;
  if (day !== undefined) {
    const due = new Date(`${day}T23:59:59.999Z`);
    if (due <= at)
      throw new AppError('invalid_input', { fields: { review_due: 'Choose a day that has not passed' } });
    return due;
  }
  if (kind !== 'guidance') return null;
  const due = new Date(at);
  due.setUTCMonth(due.getUTCMonth() + reviewMonths);
  return due;
}
