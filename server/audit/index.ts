export {
  auditEntriesAbout,
  auditEntriesOfDay,
  firstAuditDay,
  listAuditEntries,
  recordAudit,
} from './audit-log.ts';
export type { AuditEntryAboutRow, AuditEntryOfDayRow } from './queries.ts';
