import { useEffect, useState } from 'react';
import { CallError } from './call-error.ts';

interface LookupOptions {
  /** Fewer characters look nothing up. */
  least: number;
  /** More characters don't either. */
  most?: number;
  /** Milliseconds without typing before it is looked up. */
  idle: number;
}

/**
 * What fits what is typed, looked up once somebody stops typing; undefined while nothing was. It only helps to write: a call that
 * fails finds nothing. `find` must stay the same function.
 */
export function useLookup<Found>(
  typed: string,
  find: (q: string, signal: AbortSignal) => Promise<Found>,
  { least, most = Number.POSITIVE_INFINITY, idle }: LookupOptions,
): Found | undefined {
  const [latest, setLatest] = useState<{ q: string; found: Found }>();
  const q = typed.trim();
  useEffect(() => {
    if (q.length < least || q.length > most) return;
    const overtaken = new AbortController();
    const look = async () => {
      try {
        const found = await find(q, overtaken.signal);
        if (!overtaken.signal.aborted) setLatest({ q, found });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
    };
    const timer = setTimeout(() => void look(), idle);
    return () => {
      overtaken.abort();
      clearTimeout(timer);
    };
  }, [q, find, least, most, idle]);
  return q !== '' && latest?.q === q ? latest.found : undefined;
}
