import type { Role } from '../../../contract/constants.ts';
import { useApplications } from '../administration/use-applications.ts';
import { type Area, isStaff } from './areas.ts';
import { useReviewStatistics } from './use-statistics.ts';

/** How many of something wait. */
export interface Waiting {
  count: number;
  /** Whether there are more than that: of a list, its first pages alone are known. */
  more: boolean;
}

/** What waits for the staff, by the part of the dashboard that it waits in. */
export function useWaiting(role: Role): Partial<Record<Area, Waiting>> {
  const staff = isStaff(role);
  const review = useReviewStatistics(staff).data;
  const applications = useApplications('open', staff).data?.pages;
  return {
    ...(review && { review: { count: review.waiting, more: false } }),
    ...(applications && { applications: waitingIn(applications) }),
  };
}

function waitingIn(pages: readonly { applications: readonly unknown[]; next: string | null }[]): Waiting {
  return {
    count: pages.reduce((sum, { applications }) => sum + applications.length, 0),
    more: (pages[pages.length - 1]?.next ?? null) !== null,
  };
}
