export {
  auditEntriesAbout,
  auditEntriesOfDay,
  firstAuditDay,
  listAuditEntries,
  recordAudit,
} from './audit-log.ts';
export type { AuditEntryAboutRow } from './queries.ts';
