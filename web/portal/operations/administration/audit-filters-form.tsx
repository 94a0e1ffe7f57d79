import {
  type AuditEntryReply,
  type AuditGroup,
  auditGroups,
} from '../../../../contract/people/calls/administration.ts';
import { auditActionChoices } from '../../frame/language/audit-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import type { Filters } from '../../frame/lists/filters.ts';

interface AuditFiltersFormProps {
  filters: Filters;
  /** An entry that is shown, which knows the names of who did it and to what. */
  shown: AuditEntryReply | undefined;
  onChange(filters: Filters): void;
}

const groups = Object.keys(auditGroups) as AuditGroup[];

/** Filters the audit log. */
export function AuditFiltersForm({ filters, shown, onChange }: AuditFiltersFormProps) {
  const { t, currentLanguage } = useLanguage();
  const actions = auditActionChoices(t, currentLanguage);
  const named = (value: Filters[string], name: string | null | undefined) =>
    value === undefined ? [] : [{ value: String(value), label: name || String(value) }];
  return (
    <FilterForm
      filters={filters}
      fields={[
        { name: 'q', label: t('audit.search'), hint: t('audit.searchHint') },
        {
          name: 'group',
          label: t('audit.filters.group'),
          any: t('audit.filters.anyGroup'),
          options: groups.map((value) => ({ value, label: t(`audit.groups.${value}`) })),
        },
        {
          name: 'action',
          label: t('audit.filters.action'),
          any: t('audit.filters.anyAction'),
          // Of each group in turn, or of the one that is chosen.
          options: groups
            .filter((group) => filters.group === undefined || filters.group === group)
            .flatMap((group) =>
              actions
                .filter(({ action }) => groupOf(action) === group)
                .map(({ action, text }) => ({
                  value: action,
                  label: text,
                  group: t(`audit.groups.${group}`),
                })),
            ),
        },
        { name: 'person', label: t('audit.filters.person'), more: true },
        { name: 'from', label: t('audit.filters.from'), type: 'date', more: true },
        { name: 'to', label: t('audit.filters.to'), type: 'date', more: true },
        {
          name: 'actor',
          label: t('audit.filters.person'),
          type: 'hidden',
          options: named(filters.actor, shown?.by),
        },
        {
          name: 'subject',
          label: t('audit.filters.subject'),
          type: 'hidden',
          options: named(filters.subject, shown?.subject_name ?? titleIn(shown)),
        },
      ]}
      onChange={onChange}
    />
  );
}

/** What an alert or an incident was called. */
function titleIn(shown: AuditEntryReply | undefined): string | null {
  const title = shown?.detail.title;
  return typeof title === 'string' ? title : null;
}

function groupOf(action: string): AuditGroup | undefined {
  const [subject = ''] = action.split('.');
  return groups.find((group) => (auditGroups[group] as readonly string[]).includes(subject));
}
