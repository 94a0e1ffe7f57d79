/** Pages about the site itself, at these addresses: what it is, who runs it, what it keeps, and what its API asks of people. */
export const sitePages = ['about', 'contact', 'privacy', 'terms'] as const;
export type SitePage = (typeof sitePages)[number];
