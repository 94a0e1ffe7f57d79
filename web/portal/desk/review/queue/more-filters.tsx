import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../review.module.css';
import type { QueueFilters } from './filters.ts';

const days = [3, 7, 14, 30];

/** Filters by who has claimed a submission and by its days, and the order of the queue. */
export function MoreFilters({ filters }: { filters: QueueFilters }) {
  const { t } = useLanguage();
  const { claimed, overdue, waiting_days, sort } = filters;
  const waited = waiting_days === undefined || days.includes(waiting_days) ? days : [...days, waiting_days];
  const isUsed = Boolean(claimed || overdue || waiting_days || sort);
  return (
    <details className={`expander ${styles.moreFilters}`} open={isUsed}>
      <summary>{t('review.filters.more')}</summary>
      <div className={styles.filters}>
        <SelectField
          name="claimed"
          label={t('review.filters.claimed')}
          defaultValue={claimed ?? ''}
          placeholder={t('review.filters.claimedOrNot')}
          options={(['me', 'nobody', 'anyone'] as const).map((value) => ({
            value,
            label: t(`review.filters.claimedBy.${value}`),
          }))}
        />
        <SelectField
          name="waiting_days"
          label={t('review.filters.waiting')}
          defaultValue={waiting_days ?? ''}
          placeholder={t('review.filters.anyTime')}
          options={waited.map((count) => ({
            value: String(count),
            label: t('review.filters.atLeastDays', { count }),
          }))}
        />
        <SelectField
          name="overdue"
          label={t('review.filters.due')}
          defaultValue={overdue ?? ''}
          placeholder={t('review.filters.dueOrNot')}
          options={[{ value: 'true', label: t('review.filters.overdueOnly') }]}
        />
        <SelectField
          name="sort"
          label={t('review.filters.sort')}
          defaultValue={sort === 'due' ? sort : ''}
          placeholder={t('review.filters.byWaiting')}
          options={[{ value: 'due', label: t('review.filters.byDue') }]}
        />
      </div>
    </details>
  );
}
