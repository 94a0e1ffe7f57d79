/** Paths of recordings of posts. */

export const recordingsPathPrefix = '/recordings/';
export const recordingRoute = '/recordings/:name';
/** The podcast of a language, for podcast players. */
export const podcastRoute = '/phis/languages/:name/podcast.rss';
export const podcastPicturePath = '/phis/podcast.png';

export function podcastPath(language: string): string {
  return `/phis/languages/${encodeURIComponent(language)}/podcast.rss`;
}
