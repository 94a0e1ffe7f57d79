export { sortBackups } from './drills.ts';
export { hasAccounts, type RunState, selectNow } from './queries.ts';
export { startBackupSchedule } from './schedule.ts';
export { liesAhead, readBackupStates } from './state.ts';
export { openStore } from './store.ts';
