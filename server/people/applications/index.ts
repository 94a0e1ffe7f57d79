export {
  apply,
  countOpenApplications,
  decideApplication,
  deleteApplicationsOf,
  exportApplicationsOf,
  latestApplication,
  listApplications,
  lockApplicationsOf,
} from './applications.ts';
export type { ApplicationRow } from './queries.ts';
