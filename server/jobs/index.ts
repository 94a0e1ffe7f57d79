export { type Attempt, addJob, addJobs, addWaitingJobs, type Handlers, waitingJobs } from './job-queue.ts';
