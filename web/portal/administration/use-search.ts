import { useSearchParams } from 'react-router';

/** What a list is searched for, kept in the address as `q`, so that a link keeps it. */
export function useSearch(): [searched: string, search: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const search = (text: string) => setParameters(text === '' ? {} : { q: text }, { replace: true });
  return [parameters.get('q')?.trim() ?? '', search];
}
