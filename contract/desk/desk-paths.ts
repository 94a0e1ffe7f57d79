export const dashboardPath = '/dash';
export const statisticsPath = '/dash/statistics';
export const reviewPath = '/dash/review';
export const repliesPath = '/dash/review/replies';
const reviewPostRoute = '/dash/review/:id';
export const publishedPath = '/dash/published';
export const dueReviewsPath = '/dash/due';
export const alertsPath = '/dash/alerts';
export const noticesToIssuePath = '/dash/notices';
export const reportsPath = '/dash/reports';
export const staffTopicsPath = '/dash/topics';
export const applicationsPath = '/dash/applications';
export const cloudNodesPath = '/dash/clouds';
export const reviewAppsPath = '/dash/apps';
export const accountsPath = '/dash/accounts';
/** Where super admins write on the status page. */
export const incidentsPath = '/dash/incidents';
export const auditLogPath = '/dash/audit';
export const securityEventsPath = '/dash/security';

/** A new screen of the workplace is named here twice; the server then answers its path with the portal's shell. */
export const deskScreens = [
  dashboardPath,
  statisticsPath,
  reviewPath,
  repliesPath,
  reviewPostRoute,
  publishedPath,
  dueReviewsPath,
  alertsPath,
  noticesToIssuePath,
  reportsPath,
  staffTopicsPath,
  applicationsPath,
  cloudNodesPath,
  reviewAppsPath,
  accountsPath,
  incidentsPath,
  auditLogPath,
  securityEventsPath,
] as const;

export function reviewPostPath(postId: string): string {
  return `${reviewPath}/${encodeURIComponent(postId)}`;
}
