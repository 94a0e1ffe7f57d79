export { mailRoleChanged, reportSignIn } from './emails.ts';
export type { EventAboutRow } from './queries.ts';
export { recordRefusal } from './refusals.ts';
export { securityEventsOf, sweepSecurityEvents } from './security-events.ts';
export { openSecurityLog, recordSecurityEvent, type SecurityLog } from './security-log.ts';
