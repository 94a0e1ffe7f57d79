import { topicCharacters } from '../../../../../contract/constants.ts';
import { topicName } from '../../../../../contract/views/topic-view.ts';
import { useLookup } from '../../../frame/api/use-lookup.ts';
import { suggestTopics } from './find-calls.ts';

/** Milliseconds without typing before topics are looked up. */
const idleMilliseconds = 200;

/** A choice of the list: a topic, or what is typed as a new one. */
export interface TopicOption {
  /** The word that the post gets. */
  word: string;
  /** The topic's name in the author's language; null for a new topic. */
  name: string | null;
  /** The name in another language that was found; null where it is the same. */
  found: string | null;
}

/**
 * Topics with a name in any language that contains what is typed, except those that the post has; at the end
 * what is typed as a new topic, unless it is a name of one of them. Suggestions are optional: a failed call
 * shows none.
 */
export function useTopicSuggestions(
  typed: string,
  topics: readonly string[],
  language: string,
): TopicOption[] {
  const q = typed.trim();
  const options = { least: 1, most: topicCharacters, idle: idleMilliseconds };
  const suggestions = useLookup(typed, suggestTopics, options);
  if (!suggestions) return [];
  const known = suggestions.map(({ topic, name: found }) => {
    const { name } = topicName(topic, language);
    return { word: topic.word, name, found: isSame(name, found) ? null : found };
  });
  const isNamed = known.some(({ word, name, found }) =>
    [word, name, found].some((each) => each !== null && isSame(each, q)),
  );
  const left = known.filter(({ word }) => !topics.includes(word));
  const isNew = !isNamed && !topics.includes(q.toLowerCase());
  return isNew ? [...left, { word: q, name: null, found: null }] : left;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
