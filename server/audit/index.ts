export { deedsAbout, listDeeds, recordDeed } from './audit-log.ts';
export type { DeedAboutRow } from './queries.ts';
