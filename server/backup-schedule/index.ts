export { startBackupSchedule } from './schedule.ts';
export { readBackupStates } from './state.ts';
