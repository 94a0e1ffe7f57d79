import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { institutions, leastInstitutionCharacters } from '../../../../contract/posts/calls/contributors.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import { findInstitutions, type Institution } from '../editor/fields/find-calls.ts';

/** Milliseconds without typing before institutions are looked up. */
const idleMilliseconds = 200;

/** Whether this site knows any institutions. */
export function useHasInstitutions(): boolean {
  const { data } = useQuery(
    {
      queryKey: ['institutions'],
      queryFn: () => call(institutions.findInstitutions, { query: { q: '' } }),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return data?.loaded ?? false;
}

/**
 * Institutions with a name that begins like what is typed; null `typed` looks none up. Suggestions are
 * optional: a failed call shows none.
 */
export function useInstitutions(typed: string | null): readonly Institution[] {
  const [found, setFound] = useState<{ q: string; institutions: readonly Institution[] }>({
    q: '',
    institutions: [],
  });
  const q = typed?.trim() ?? '';
  useEffect(() => {
    if (q.length < leastInstitutionCharacters) return;
    const overtaken = new AbortController();
    const look = async () => {
      try {
        const suggested = await findInstitutions(q, overtaken.signal);
        if (!overtaken.signal.aborted) setFound({ q, institutions: suggested });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
    };
    const timer = setTimeout(() => void look(), idleMilliseconds);
    return () => {
      overtaken.abort();
      clearTimeout(timer);
    };
  }, [q]);
  return found.q === q && q !== '' ? found.institutions : [];
}
