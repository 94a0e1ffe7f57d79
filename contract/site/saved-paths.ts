/** The paths of saved posts, and of posts as files. The worker in the browser and the script that saves repeat some of them. */
import { postFilePath, postPath, postRoute } from '../paths.ts';

export const savePostRoute = `${postRoute}/save`;
export const offlinePostRoute = `${postRoute}/offline.html`;
export const bookRoute = `${postRoute}/post.epub`;
export const savedPath = '/phis/saved';
export const savedPostRoute = '/phis/saved/:slug';
/** What happened to published posts after this number of the publication log. */
export const changesSinceRoute = '/phis/notices/since/:number';
/** Every notice and withdrawal of the last 90 days, for copies without a network; its signature is at `.minisig` behind this. */
export const recallsPath = '/phis/recalls.json';
export const savedWorkerPath = '/phis/sw.js';
/** Removes the worker and everything saved from a browser. It is outside of what the worker can answer. */
export const savedOffPath = '/sw-off';
export const webManifestPath = '/manifest.webmanifest';

/** How to save a post or take it along. */
export function savePostPath(slug: string): string {
  return `${postPath(slug)}/save`;
}

/** A post as one file that needs no network; without its pictures if asked for. */
export function offlinePostPath(slug: string, pictures: 'with' | 'without'): string {
  return `${postPath(slug)}/offline.html${pictures === 'with' ? '' : '?pictures=none'}`;
}

/** A post as a book for e-readers and phones (EPUB). */
export function bookPath(slug: string): string {
  return `${postPath(slug)}/post.epub`;
}

/** The summary of a post as a picture to pass on. */
export function summaryPicturePath(slug: string): string {
  return postFilePath(slug, 'summary.png');
}

/** A picture of the site for the apps of a phone. */
export function iconPath(name: string): string {
  return `/icons/${name}`;
}
