export { checkAuditChain, sealAuditLog } from './audit-chain.ts';
export { findChangedDays, logAuditDays, publishedHeads } from './audit-days.ts';
export { readLogHead } from './checkpoint.ts';
export { openSiteId, readSiteId, rotateLogKey } from './keys.ts';
