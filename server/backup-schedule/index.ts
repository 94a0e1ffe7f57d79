export type { RunState } from './queries.ts';
export { startBackupSchedule } from './schedule.ts';
export { readBackupStates } from './state.ts';
