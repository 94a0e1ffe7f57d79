/**
 * Slugs of the pages about the site: its purpose, its operators, the data it stores, and the terms of its
 * API.
 */
export const sitePages = ['about', 'contact', 'privacy', 'terms'] as const;
export type SitePage = (typeof sitePages)[number];

/** The licences of all third parties whose work the site is made of. */
export const licencesPath = '/licences.txt';
