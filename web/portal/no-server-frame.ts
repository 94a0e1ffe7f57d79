import { createContext, type Ref } from 'react';

/**
 * Stands in for react-router's parts of pages that a server renders (vite.config.ts): links that prefetch, and what a document's
 * head holds. The portal uses none of them, and every link refers to them.
 */
export const FrameworkContext = createContext(undefined);

/** A link prefetches nothing, and needs no handlers for it. */
export function usePrefetchBehavior(): [false, null, object] {
  return [false, null, {}];
}

export function mergeRefs<Element>(own: Ref<Element>): Ref<Element> {
  return own;
}

export function PrefetchPageLinks(): null {
  return null;
}
