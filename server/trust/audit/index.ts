export {
  auditEntriesAbout,
  auditEntriesOfDay,
  firstAuditDay,
  listAuditEntries,
  recordAudit,
  recordAuditOfMany,
} from './audit-log.ts';
export type { AuditEntryAboutRow, AuditEntryOfDayRow } from './queries.ts';
