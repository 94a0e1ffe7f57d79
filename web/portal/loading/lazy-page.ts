import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAppMessages } from '../../../messages/portal.ts';

/** How long a script of a page may take (product.md#limits). */
const chunkMilliseconds = 120_000;

/** A script of a page did not come: the connection, or a newer version of the site that has it no more. */
export class ChunkError extends Error {}

/** A page in a script of its own, loaded when it is first shown. */
export function lazyPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await inTime(load(), chunkMilliseconds) }));
}

/**
 * A page for people who are signed in: its script is loaded together with the texts of the signed-in chunk.
 */
export function lazyAuthenticatedPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyPage(async () => (await Promise.all([load(), loadAppMessages()]))[0]);
}

/** What `loading` gives. @throws ChunkError where it fails or takes longer */
export async function inTime<Value>(loading: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), milliseconds);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (cause) {
    throw new ChunkError('a script of the page did not come', { cause });
  } finally {
    clearTimeout(timer);
  }
}
