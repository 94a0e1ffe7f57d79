import { auditActionChoices } from '../../frame/language/audit-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import type { Filters } from '../../frame/lists/filters.ts';

interface AuditFiltersFormProps {
  filters: Filters;
  onChange(filters: Filters): void;
}

/** Filters the audit log. */
export function AuditFiltersForm({ filters, onChange }: AuditFiltersFormProps) {
  const { t, currentLanguage } = useLanguage();
  const actions = auditActionChoices(t, currentLanguage);
  return (
    <FilterForm
      filters={filters}
      fields={[
        { name: 'q', label: t('audit.search'), hint: t('audit.searchHint') },
        {
          name: 'action',
          label: t('audit.filters.action'),
          any: t('audit.filters.anyAction'),
          options: actions.map(({ action, text }) => ({ value: action, label: text })),
        },
        { name: 'person', label: t('audit.filters.person'), more: true },
        { name: 'from', label: t('audit.filters.from'), type: 'date', more: true },
        { name: 'to', label: t('audit.filters.to'), type: 'date', more: true },
      ]}
      onChange={onChange}
    />
  );
}
