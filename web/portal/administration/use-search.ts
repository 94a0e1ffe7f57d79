import { useSearchParams } from 'react-router';

/** The longest text that is searched for, in characters: the calls take no more. */
export const longestSearch = 100;

/** What a list is searched for, kept in the address as `q`, so that a link keeps it. */
export function useSearch(): [searched: string, search: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const search = (text: string) => setParameters(text === '' ? {} : { q: text }, { replace: true });
  const searched = [...(parameters.get('q') ?? '')].slice(0, longestSearch).join('').trim();
  return [searched, search];
}
