import { interfaceLanguages } from '../../../../../contract/constants.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { FilterForm } from '../../../frame/lists/filter-form.tsx';
import styles from '../review.module.css';
import type { SubmissionRow } from '../use-review.ts';
import { kinds, type QueueFilters, readFilters } from './filters.ts';
import { MoreFilters } from './more-filters.tsx';

interface QueueFiltersFormProps {
  filters: QueueFilters;
  /** The rows shown now, whose languages and topics can be chosen. */
  seen: readonly SubmissionRow[];
  onChange(filters: QueueFilters): void;
}

/** Filters the queue. */
export function QueueFiltersForm({ filters, seen, onChange }: QueueFiltersFormProps) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const languages = [
    ...new Set([...interfaceLanguages, ...seen.map(({ language }) => language), filters.language]),
  ].filter((language) => language !== undefined);
  const topics = [...new Set(seen.flatMap((row) => row.topics))].sort();

  const isUsed = Boolean(filters.topic ?? filters.language ?? filters.kind);

  const named = (label: string, value = '') => t('lists.filter', { label, value });
  const { q, topic, language, kind, claimed, overdue, waiting_days: days, sort } = filters;
  return (
    <FilterForm
      className={styles.filters}
      filters={filters}
      labels={{
        q: named(t('review.filters.search'), q),
        topic: named(t('review.filters.topic'), topic),
        language: named(t('review.filters.language'), language && languageName(language)),
        kind: named(t('review.filters.kind'), kind && t(`review.kinds.${kind}`)),
        claimed: named(t('review.filters.claimed'), claimed && t(`review.filters.claimedBy.${claimed}`)),
        overdue: named(t('review.filters.due'), overdue && t('review.filters.overdueOnly')),
        waiting_days: named(
          t('review.filters.waiting'),
          days === undefined ? '' : t('review.filters.atLeastDays', { count: days }),
        ),
        sort: named(
          t('review.filters.sort'),
          sort && t(sort === 'due' ? 'review.filters.byDue' : 'review.filters.byWaiting'),
        ),
      }}
      apply={t('review.filters.apply')}
      clear={t('review.filters.clear')}
      read={readFilters}
      onChange={onChange}
    >
      <FieldFrame name="q" label={t('review.filters.search')}>
        {(attributes) => (
          <input
            {...attributes}
            type="search"
            dir="auto"
            placeholder=" "
            maxLength={100}
            defaultValue={filters.q}
          />
        )}
      </FieldFrame>
      <div className={styles.further} data-used={isUsed}>
        <FieldFrame name="topic" label={t('review.filters.topic')}>
          {(attributes) => (
            <>
              <input
                {...attributes}
                type="text"
                dir="auto"
                placeholder=" "
                maxLength={60}
                list="topics-of-queue"
                autoComplete="off"
                defaultValue={filters.topic}
              />
              <datalist id="topics-of-queue">
                {topics.map((topic) => (
                  <option key={topic} value={topic} />
                ))}
              </datalist>
            </>
          )}
        </FieldFrame>
        <SelectField
          name="language"
          label={t('review.filters.language')}
          placeholder={t('review.filters.anyLanguage')}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          defaultValue={filters.language ?? ''}
        />
        <SelectField
          name="kind"
          label={t('review.filters.kind')}
          placeholder={t('review.filters.anyKind')}
          options={kinds.map((value) => ({ value, label: t(`review.kinds.${value}`) }))}
          defaultValue={filters.kind ?? ''}
        />
      </div>
      <MoreFilters filters={filters} />
    </FilterForm>
  );
}
