import { isStaff, type RoleHolder } from '../../../contract/roles.ts';
import type { Area } from './areas.ts';
import { useReviewStatistics } from './use-statistics.ts';

/** How many items wait for staff in each area of the dashboard. */
export function useWaiting(user: RoleHolder): Partial<Record<Area, number>> {
  const { data } = useReviewStatistics(isStaff(user));
  return data
    ? { review: data.waiting, applications: data.open_applications, reports: data.new_reports }
    : {};
}
