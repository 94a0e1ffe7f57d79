import { useQuery } from '@tanstack/react-query';
import { translations } from '../../../../contract/desk/calls/translations.ts';
import { isStaff, type RoleHolder } from '../../../../contract/people/roles.ts';
import { call } from '../../frame/api/call.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import type { Area } from './areas.ts';
import { useReviewStatistics } from './use-statistics.ts';

/** How many items wait in each area of the dashboard: translations for their authors, and the others for staff. */
export function useWaiting(user: RoleHolder): Partial<Record<Area, number>> {
  const { data } = useReviewStatistics(isStaff(user));
  const { data: counted } = useQuery(
    {
      // Counted again when one of the list is done.
      queryKey: ['translations overdue', 'count'],
      queryFn: () => call(translations.countWaitingTranslations, {}),
    },
    queryClient,
  );
  return {
    ...(counted && { translations: counted.overdue + counted.asked }),
    ...(data && { review: data.waiting, applications: data.open_applications, reports: data.new_reports }),
  };
}
