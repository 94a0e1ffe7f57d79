export { findChangedDays, logAuditDays } from './audit-days.ts';
export { rotateLogKey } from './keys.ts';
