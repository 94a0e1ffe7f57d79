import { useEffect, useState } from 'react';
import { topicCharacters } from '../../../../contract/constants.ts';
import { CallError } from '../../api/call-error.ts';
import { suggestTopics } from '../saving/post-calls.ts';

/** Milliseconds without typing before topics are looked up. */
const idleMilliseconds = 200;

/**
 * Topics in use that contain what is typed, except those that the post has. Suggestions are optional: a
 * failed call shows none.
 */
export function useTopicSuggestions(typed: string, topics: readonly string[]): string[] {
  const [found, setFound] = useState<{ q: string; topics: string[] }>({ q: '', topics: [] });
  const q = typed.trim();
  useEffect(() => {
    if (q === '' || q.length > topicCharacters) return;
    const overtaken = new AbortController();
    const look = async () => {
      try {
        const suggested = await suggestTopics(q, overtaken.signal);
        if (!overtaken.signal.aborted) setFound({ q, topics: suggested });
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
  return found.q === q && q !== '' ? found.topics.filter((topic) => !topics.includes(topic)) : [];
}
