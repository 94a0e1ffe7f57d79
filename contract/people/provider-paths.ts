/** Signing in with an institution: addresses of the site. */

/** Leads to the provider where one signs in; a plain link, with the page to return to as `from`. */
export const providerRoute = '/auth/with/:provider';
export function providerPath(provider: string): string {
  return `/auth/with/${provider}`;
}

/** Where the provider sends the browser back to: a screen. Each provider has its own, so that no answer is taken for that of another. */
export const providerReturnRoute = '/auth/return/:provider';
export function providerReturnPath(provider: string): string {
  return `/auth/return/${provider}`;
}

/** Whether signing in leads back to a page for developers: the session is then a developer's, where the account has access. */
export function isOfDevelopers(page: string): boolean {
  return /^\/developer(?:[/?#]|$)/.test(page);
}
