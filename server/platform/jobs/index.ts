export {
  type Attempt,
  addJob,
  addJobs,
  addWaitingJobs,
  type Handlers,
  sweepJobs,
  waitingJobs,
} from './job-queue.ts';
export { countRunning as countRunningJobs } from './queries.ts';
