import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { auditActionChoices } from '../../frame/language/audit-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import styles from './administration.module.css';
import { type AuditFilters, readAuditFilters } from './audit-filters.ts';

interface AuditFiltersFormProps {
  filters: AuditFilters;
  onChange(filters: AuditFilters): void;
}

/** Filters the audit log. */
export function AuditFiltersForm({ filters, onChange }: AuditFiltersFormProps) {
  const { t, currentLanguage } = useLanguage();
  const { day } = useNumbers();
  const actions = auditActionChoices(t, currentLanguage);
  const named = (label: string, value = '') => t('lists.filter', { label, value });
  const { q, person, action, from, to } = filters;
  return (
    <FilterForm
      className={styles.auditFilters}
      filters={filters}
      labels={{
        q: named(t('audit.search'), q),
        person: named(t('audit.filters.person'), person),
        action: named(
          t('audit.filters.action'),
          actions.find((one) => one.action === action)?.text ?? action,
        ),
        from: named(t('audit.filters.from'), from && day(from)),
        to: named(t('audit.filters.to'), to && day(to)),
      }}
      apply={t('audit.filters.apply')}
      clear={t('audit.filters.clear')}
      read={readAuditFilters}
      onChange={onChange}
    >
      <FieldFrame name="q" label={t('audit.search')} hint={t('audit.searchHint')}>
        {(attributes) => <input {...attributes} type="search" dir="auto" maxLength={100} defaultValue={q} />}
      </FieldFrame>
      <FieldFrame name="person" label={t('audit.filters.person')}>
        {(attributes) => (
          <input {...attributes} type="search" dir="auto" maxLength={100} defaultValue={person} />
        )}
      </FieldFrame>
      <FieldFrame name="action" label={t('audit.filters.action')}>
        {(attributes) => (
          <select className="select" {...attributes} defaultValue={action ?? ''}>
            <option value="">{t('audit.filters.anyAction')}</option>
            {actions.map((one) => (
              <option key={one.action} value={one.action}>
                {one.text}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame name="from" label={t('audit.filters.from')}>
        {(attributes) => <input {...attributes} type="date" defaultValue={from} />}
      </FieldFrame>
      <FieldFrame name="to" label={t('audit.filters.to')}>
        {(attributes) => <input {...attributes} type="date" defaultValue={to} />}
      </FieldFrame>
    </FilterForm>
  );
}
