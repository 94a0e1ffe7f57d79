import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { interfaceLanguages } from '../../../../../contract/constants.ts';
import { reviewPath } from '../../../../../contract/paths.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import styles from '../review.module.css';
import type { SubmissionRow } from '../use-review.ts';
import { kinds, type QueueFilters, readFilters, writeFilters } from './filters.ts';
import { MoreFilters } from './more-filters.tsx';

interface QueueFiltersFormProps {
  filters: QueueFilters;
  /** The rows shown now, whose languages and topics can be chosen. */
  seen: readonly SubmissionRow[];
  onChange(filters: QueueFilters): void;
}

/** Filters the queue. Choices apply at once, typed text when the form is submitted. */
export function QueueFiltersForm({ filters, seen, onChange }: QueueFiltersFormProps) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const languages = [
    ...new Set([...interfaceLanguages, ...seen.map(({ language }) => language), filters.language]),
  ].filter((language) => language !== undefined);
  const topics = [...new Set(seen.flatMap((row) => row.topics))].sort();

  const isUsed = Boolean(filters.topic ?? filters.language ?? filters.kind);

  const shown = useRef<HTMLFormElement>(null);
  const kept = writeFilters(filters);
  // The URL changed by Clear or the browser's Back: the fields follow it and keep the focus.
  useEffect(() => {
    if (shown.current) show(shown.current, readFilters(new URLSearchParams(kept)));
  }, [kept]);

  const apply = (form: HTMLFormElement) => {
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') search.set(name, value);
    }
    onChange(readFilters(search));
  };
  const choose = ({ target }: { target: HTMLSelectElement }) => {
    if (target.form) apply(target.form);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return (
    <search>
      <form ref={shown} className={styles.filters} onSubmit={submit}>
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
            onChange={choose}
          />
          <SelectField
            name="kind"
            label={t('review.filters.kind')}
            placeholder={t('review.filters.anyKind')}
            options={kinds.map((value) => ({ value, label: t(`review.kinds.${value}`) }))}
            defaultValue={filters.kind ?? ''}
            onChange={choose}
          />
        </div>
        <MoreFilters filters={filters} onChoose={choose} />
        <div className={styles.filtersActions}>
          <button className="button button-quiet" type="submit">
            {t('review.filters.apply')}
          </button>
          {kept !== '' && (
            <Link className="text-button" to={reviewPath}>
              {t('review.filters.clear')}
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

function show(form: HTMLFormElement, filters: QueueFilters): void {
  const values: Record<string, string | number | undefined> = { ...filters };
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = String(values[field.name] ?? '');
    }
  }
}
