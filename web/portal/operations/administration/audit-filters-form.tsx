import { type FormEvent, useEffect, useRef } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { auditActionChoices } from '../../frame/language/audit-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './administration.module.css';
import { type AuditFilters, readAuditFilters } from './audit-filters.ts';

interface AuditFiltersFormProps {
  filters: AuditFilters;
  onChange(filters: AuditFilters): void;
}

/** Filters the audit log. Choices apply at once, typed text when the form is submitted. */
export function AuditFiltersForm({ filters, onChange }: AuditFiltersFormProps) {
  const { t, currentLanguage } = useLanguage();
  const shown = useRef<HTMLFormElement>(null);
  const kept = JSON.stringify(filters);
  const applied = useRef(kept);
  // The URL changed by the browser's Back or a link: the fields follow it and keep the focus.
  useEffect(() => {
    if (kept === applied.current) return;
    applied.current = kept;
    setFields(shown.current, JSON.parse(kept));
  }, [kept]);

  const change = (next: AuditFilters) => {
    applied.current = JSON.stringify(next);
    onChange(next);
  };
  const apply = (form: HTMLFormElement) => {
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') search.set(name, value);
    }
    change(readAuditFilters(search));
  };
  // Empties the fields at once: what is typed before the URL has changed must not meet the old filters.
  const clear = () => {
    setFields(shown.current, {});
    change({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return (
    <search>
      <form ref={shown} className={styles.auditFilters} onSubmit={submit}>
        <FieldFrame name="q" label={t('audit.search')} hint={t('audit.searchHint')}>
          {(attributes) => (
            <input {...attributes} type="search" dir="auto" maxLength={100} defaultValue={filters.q} />
          )}
        </FieldFrame>
        <FieldFrame name="person" label={t('audit.filters.person')}>
          {(attributes) => (
            <input {...attributes} type="search" dir="auto" maxLength={100} defaultValue={filters.person} />
          )}
        </FieldFrame>
        <FieldFrame name="action" label={t('audit.filters.action')}>
          {(attributes) => (
            <select
              className="select"
              {...attributes}
              defaultValue={filters.action ?? ''}
              onChange={({ target }) => target.form && apply(target.form)}
            >
              <option value="">{t('audit.filters.anyAction')}</option>
              {auditActionChoices(t, currentLanguage).map(({ action, text }) => (
                <option key={action} value={action}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <FieldFrame name="from" label={t('audit.filters.from')}>
          {(attributes) => <input {...attributes} type="date" defaultValue={filters.from} />}
        </FieldFrame>
        <FieldFrame name="to" label={t('audit.filters.to')}>
          {(attributes) => <input {...attributes} type="date" defaultValue={filters.to} />}
        </FieldFrame>
        <div className={styles.auditActions}>
          <button className="button button-quiet" type="submit">
            {t('audit.filters.apply')}
          </button>
          {kept !== '{}' && (
            <button className="text-button" type="button" onClick={clear}>
              {t('audit.filters.clear')}
            </button>
          )}
        </div>
      </form>
    </search>
  );
}

function setFields(form: HTMLFormElement | null, values: Record<string, string | undefined>): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = values[field.name] ?? '';
  }
}
