import { postKinds } from '../../../../../contract/constants.ts';
import type { review } from '../../../../../contract/desk/calls/review.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { FilterForm } from '../../../frame/lists/filter-form.tsx';
import type { Filters } from '../../../frame/lists/filters.ts';
import type { SubmissionRow } from '../use-review.ts';
import { kinds, type QueueFilters } from './filters.ts';

interface QueueFiltersFormProps {
  filters: QueueFilters;
  /** The rows shown now, whose topics are offered. */
  seen: readonly SubmissionRow[];
  /** How many texts each kind and language has. */
  counts: CallReply<typeof review.getReviewQueue>['counts'] | undefined;
  onChange(filters: Filters): void;
}

const claimers = ['me', 'nobody', 'anyone'] as const;

/** Filters the queue. */
export function QueueFiltersForm({ filters, seen, counts, onChange }: QueueFiltersFormProps) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const languages: [string, number | undefined][] = Object.entries(counts?.language ?? {});
  const topics = [...new Set(seen.flatMap((row) => row.topics))].sort();

  const { language, claimed } = filters;
  // The chosen one stays in the list where no text is left of it.
  if (language && !counts?.language[language]) languages.push([language, counts ? 0 : undefined]);
  const days = [...new Set([3, 7, 14, 30, filters.waiting_days ?? 3])];
  return (
    <FilterForm
      filters={filters}
      fields={[
        { name: 'q', label: t('review.filters.search') },
        { name: 'topic', label: t('review.filters.topic'), type: 'text', maxLength: 60, offered: topics },
        {
          name: 'language',
          label: t('review.filters.language'),
          any: t('review.filters.anyLanguage'),
          options: languages.map(([value, count]) => ({ value, label: languageName(value), count })),
        },
        {
          name: 'kind',
          label: t('review.filters.kind'),
          any: t('review.filters.anyKind'),
          options: kinds.map((value) => ({
            value,
            label: t(`review.kinds.${value}`),
            count: counts?.kind[value],
          })),
        },
        {
          name: 'post_kind',
          label: t('editor.kind'),
          any: t('review.filters.anyPostKind'),
          options: postKinds.map((value) => ({
            value,
            label: t(`postKinds.${value}`),
            count: counts && (counts.post_kind[value] ?? 0),
          })),
          more: true,
        },
        {
          name: 'claimed',
          label: t('review.filters.claimed'),
          any: t('review.filters.claimedOrNot'),
          options: [
            ...claimers.map((value) => ({
              value: String(value),
              label: t(`review.filters.claimedBy.${value}`),
            })),
            ...(claimed === undefined || claimers.some((value) => value === claimed)
              ? []
              : [{ value: claimed, label: seen[0]?.claim?.by ?? claimed }]),
          ],
          more: true,
        },
        {
          name: 'waiting_days',
          label: t('review.filters.waiting'),
          any: t('review.filters.anyTime'),
          options: days.map((count) => ({
            value: String(count),
            label: t('review.filters.atLeastDays', { count }),
          })),
          more: true,
        },
        {
          name: 'overdue',
          label: t('review.filters.due'),
          any: t('review.filters.dueOrNot'),
          options: [{ value: 'true', label: t('review.filters.overdueOnly') }],
          more: true,
        },
        {
          name: 'sort',
          label: t('review.filters.sort'),
          any: t('review.filters.byWaiting'),
          options: [{ value: 'due', label: t('review.filters.byDue') }],
          more: true,
        },
      ]}
      onChange={onChange}
    />
  );
}
