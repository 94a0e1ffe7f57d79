export {
  type App,
  changeApp,
  deleteApp,
  deleteAppsOf,
  exportAppsOf,
  findApp,
  isSecretOf,
  listAllApps,
  listApps,
  type RegisteredApp,
  registerApp,
  reviewApp,
  rotateSecret,
  takeBackReview,
} from './apps.ts';
export { containsName, looksLike } from './own-name.ts';
