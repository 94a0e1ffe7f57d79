import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAccountMessages, loadAppMessages, loadDeskMessages } from '../../../../messages/portal.ts';

/** How long loading a page's script may take (product.md#limits). */
const chunkMilliseconds = 120_000;

/** A page's script failed to load: no connection, or a newer version of the site has replaced it. */
export class ChunkError extends Error {}

/** A page in a chunk of its own, loaded when it is first shown. */
export function lazyPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await inTime(load(), chunkMilliseconds) }));
}

/** A page about an account, for people who are signed out: its script is loaded together with the texts of those pages. */
export function lazyAccountPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyPage(async () => (await Promise.all([load(), loadAccountMessages()]))[0]);
}

/** A page of a link from an e-mail: its script is loaded together with the texts of the account's pages and of the app. */
export function lazyLinkPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyAccountPage(async () => (await Promise.all([load(), loadAppMessages()]))[0]);
}

/** A page for people who are signed in: its script is loaded together with the texts of the app. */
export function lazyAuthenticatedPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyPage(async () => (await Promise.all([load(), loadAppMessages()]))[0]);
}

/** The desk for writing: its script is loaded together with the texts of the desk alone. */
export function lazyDesk<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyPage(async () => (await Promise.all([load(), loadDeskMessages()]))[0]);
}

/** Awaits `loading`. @throws ChunkError if it fails or takes longer than `milliseconds` */
export async function inTime<Value>(loading: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('loading the script took too long')), milliseconds);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (cause) {
    throw new ChunkError('a script of the page failed to load', { cause });
  } finally {
    clearTimeout(timer);
  }
}
