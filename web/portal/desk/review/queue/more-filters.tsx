import type { ReactNode } from 'react';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../review.module.css';
import type { QueueFilters } from './filters.ts';

interface MoreFiltersProps {
  filters: QueueFilters;
  onChoose(event: { target: HTMLSelectElement }): void;
}

const days = [3, 7, 14, 30];

/** Filters by who has claimed a submission and by its days, and the order of the queue. */
export function MoreFilters({ filters, onChoose }: MoreFiltersProps) {
  const { t } = useLanguage();
  const { claimed, overdue, waiting_days, sort } = filters;
  const waited = waiting_days === undefined || days.includes(waiting_days) ? days : [...days, waiting_days];
  const isUsed = Boolean(claimed || overdue || waiting_days || sort);
  return (
    <details className={`expander ${styles.moreFilters}`} open={isUsed}>
      <summary>{t('review.filters.more')}</summary>
      <div className={styles.filters}>
        <Choice
          name="claimed"
          label={t('review.filters.claimed')}
          value={claimed}
          none={t('review.filters.claimedOrNot')}
          onChoose={onChoose}
        >
          <option value="me">{t('review.filters.claimedBy.me')}</option>
          <option value="nobody">{t('review.filters.claimedBy.nobody')}</option>
          <option value="anyone">{t('review.filters.claimedBy.anyone')}</option>
        </Choice>
        <Choice
          name="waiting_days"
          label={t('review.filters.waiting')}
          value={waiting_days}
          none={t('review.filters.anyTime')}
          onChoose={onChoose}
        >
          {waited.map((count) => (
            <option key={count} value={count}>
              {t('review.filters.atLeastDays', { count })}
            </option>
          ))}
        </Choice>
        <Choice
          name="overdue"
          label={t('review.filters.due')}
          value={overdue}
          none={t('review.filters.dueOrNot')}
          onChoose={onChoose}
        >
          <option value="true">{t('review.filters.overdueOnly')}</option>
        </Choice>
        <Choice
          name="sort"
          label={t('review.filters.sort')}
          value={sort === 'due' ? sort : undefined}
          none={t('review.filters.byWaiting')}
          onChoose={onChoose}
        >
          <option value="due">{t('review.filters.byDue')}</option>
        </Choice>
      </div>
    </details>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | number | undefined;
  /** What is chosen without a filter. */
  none: string;
  onChoose(event: { target: HTMLSelectElement }): void;
  children: ReactNode;
}

function Choice({ name, label, value = '', none, onChoose, children }: ChoiceProps) {
  return (
    <FieldFrame name={name} label={label}>
      {(attributes) => (
        <select className="select" {...attributes} defaultValue={value} onChange={onChoose}>
          <option value="">{none}</option>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
