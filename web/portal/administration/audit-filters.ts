import { administration } from '../../../contract/calls/administration.ts';

const names = ['q', 'person', 'action', 'from', 'to'] as const;

/** What the audit log is narrowed to; each as the call takes it. */
export type AuditFilters = { [Name in (typeof names)[number]]?: string };

const { shape } = administration.downloadAuditLog.query;

/** The filters in an address, so that a link keeps them. What no filter can be is passed over. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const filters: AuditFilters = {};
  for (const name of names) {
    const value = search.get(name)?.trim();
    if (value && shape[name].safeParse(value).success) filters[name] = value;
  }
  return filters;
}

/** The query of an address that keeps the filters. */
export function writeAuditFilters(filters: AuditFilters): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) if (filters[name]) kept[name] = filters[name];
  return kept;
}
