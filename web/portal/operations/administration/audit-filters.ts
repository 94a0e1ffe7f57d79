import { administration } from '../../../../contract/people/calls/administration.ts';

const names = ['q', 'person', 'action', 'from', 'to'] as const;

/** The filters of the audit log, as the call takes them. */
export type AuditFilters = { [Name in (typeof names)[number]]?: string };

const { shape } = administration.downloadAuditLog.query;

/** Reads the filters from the URL's query. Values that are no filter are ignored. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const filters: AuditFilters = {};
  for (const name of names) {
    const value = search.get(name)?.trim();
    if (value && shape[name].safeParse(value).success) filters[name] = value;
  }
  return filters;
}

/** Writes the filters as the URL's query. */
export function writeAuditFilters(filters: AuditFilters): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) if (filters[name]) kept[name] = filters[name];
  return kept;
}
