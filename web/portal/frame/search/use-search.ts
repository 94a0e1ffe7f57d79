import { useSearchParams } from 'react-router';

/** The longest search in characters; the API accepts no more. */
export const longestSearch = 100;

/** The search of a list, stored in the URL as `q` so that links keep it. */
export function useSearch(): [searched: string, search: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const search = (text: string) => setParameters(text === '' ? {} : { q: text }, { replace: true });
  const searched = [...(parameters.get('q') ?? '')].slice(0, longestSearch).join('').trim();
  return [searched, search];
}
