import { useEffect, useState } from 'react';
import { topicCharacters } from '../../../../contract/constants.ts';
import { CallError } from '../../api/call-error.ts';
import { suggestTopics } from '../saving/post-calls.ts';

/** How long the typing has to stop before topics are looked up, in milliseconds. */
const idleMilliseconds = 200;

/**
 * Topics in use that contain what is typed, without those that the post has. They only help: where none can be had, none are
 * shown.
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
