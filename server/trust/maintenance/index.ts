export { writeBeside } from './beside.ts';
export { refuseWriting } from './guarded-routes.ts';
export { Maintenance } from './maintenance.ts';
export { countWritingCommands, writingCommand } from './queries.ts';
export { beginMaintenance, endMaintenance, listPauses, type Pause } from './switching.ts';
