import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of a view that replaces another: it takes the focus, so that screen readers read it out.
 */
export function useArrival<Heading extends HTMLElement>(): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
