/** The paths of lists of posts by country and by audience. Codes are in lower case in paths, and need no encoding. */
import type { Audience } from '../../constants.ts';

/** The countries and regions that posts are about. */
export const countriesPath = '/phis/countries';
export const countryRoute = '/phis/countries/:code';
export const audienceRoute = '/phis/audiences/:code';
/** Feeds, without their file extensions. */
export const countryFeedRoute = '/phis/countries/:name/feed';
export const audienceFeedRoute = '/phis/audiences/:name/feed';

/** The posts about a country or region. */
export function countryPath(code: string): string {
  return `${countriesPath}/${code.toLowerCase()}`;
}

export function countryFeedPath(code: string): string {
  return `${countryPath(code)}/feed`;
}

/** The posts that are mainly for an audience. */
export function audiencePath(audience: Audience): string {
  return `/phis/audiences/${audience}`;
}

export function audienceFeedPath(audience: Audience): string {
  return `${audiencePath(audience)}/feed`;
}
