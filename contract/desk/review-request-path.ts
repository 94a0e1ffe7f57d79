export const reviewRequestRoute = '/phis/review-request/:token';

/** Asks somebody outside the staff to read a submission; `token` is secret. */
export function reviewRequestPath(token: string): string {
  return reviewRequestRoute.replace(':token', encodeURIComponent(token));
}
