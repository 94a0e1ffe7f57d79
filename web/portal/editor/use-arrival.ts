import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of a view that takes the place of another one: it takes the focus, so that it is read out. */
export function useArrival<Heading extends HTMLElement>(): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
