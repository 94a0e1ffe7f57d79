export {
  apply,
  countOpenApplications,
  decideApplication,
  forgetApplications,
  holdApplications,
  latestApplication,
  listApplications,
  ownApplications,
} from './applications.ts';
export type { ApplicationRow } from './queries.ts';
