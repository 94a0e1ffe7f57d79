export { mailRoleChanged, reportSignIn } from './emails.ts';
export type { EventAboutRow } from './queries.ts';
export { recordRefusal } from './refusals.ts';
export { securityEventsOf, sweepSecurityEvents } from './security-events.ts';
export { openSecurityLog, recordSecurityEvent } from './security-log.ts';
