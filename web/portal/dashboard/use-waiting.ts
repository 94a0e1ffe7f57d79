import type { Role } from '../../../contract/constants.ts';
import { type Area, isStaff } from './areas.ts';
import { useReviewStatistics } from './use-statistics.ts';

/** How many wait for the staff, by the part of the dashboard that they wait in. */
export function useWaiting(role: Role): Partial<Record<Area, number>> {
  const { data } = useReviewStatistics(isStaff(role));
  return data ? { review: data.waiting, applications: data.open_applications } : {};
}
