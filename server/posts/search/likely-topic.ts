/** What a search is likeliest about, where no name of a topic is in it as a whole. */
import type { Context } from '../../platform/context.ts';
import { joinedForm, partsOf } from '../../platform/text/words.ts';
import type { Topic } from '../topics/topic-index.ts';
import { searchLanguages } from '../topics/vocabulary.ts';
import type { Reading } from './question.ts';
import { editDistance } from './spelling.ts';

/** Topics that say for whom or by what, and not what happened. */
const general = new Set([
  'child-health',
  'newborn-health',
  'womens-health',
  'medicines',
  'water',
  'first-aid',
]);

/** Whether a topic, given by its word, says for whom or by what something is, and not what happened. */
export function isGeneral(topics: Context['topics'], word: string): boolean {
  return general.has(topics.find(word)?.slug ?? '');
}

/** Shorter words are names by chance. */
const shortestName = 5;

/** The topic of which a mistyped word is a name but for one slip, where it says more than those that other words name. */
export function mistypedTopic(
  topics: Context['topics'],
  named: readonly string[],
  { unknown, corrected }: { unknown: readonly string[]; corrected: readonly string[] },
): Topic | null {
  const isSlip = (name: string) => unknown.some((word) => editDistance(joinedForm(word), name) === 1);
  const meant = corrected
    .filter((word) => word.length >= shortestName && isSlip(word))
    .flatMap((word) => topics.find(word) ?? []);
  const depthOf = (word: string) => {
    const topic = topics.find(word);
    return topic === null || isGeneral(topics, word) ? -1 : topics.depthOf(topic);
  };
  const saysMore = (topic: Topic) => named.every((word) => depthOf(topic.word) > depthOf(word));
  return meant.find(saysMore) ?? null;
}

/**
 * The topic that a search is likeliest about by the words of names, as it was typed, then in a likelier spelling, then by its sound; `isUnknown`
 * says that no post and no name has one of its words.
 */
export function likelyTopic(
  topics: Context['topics'],
  spellings: readonly (readonly string[])[],
  { question }: Reading,
  { isUnknown }: { isUnknown: boolean },
): Topic | null {
  const languages = [...new Set([...question.languages, ...searchLanguages])];
  for (const spelling of spellings) {
    const words = spelling.flatMap(partsOf);
    for (const language of languages) {
      const topic = topics.likeliestIn(words, language, {
        isOwnLanguage: question.languages.includes(language),
      });
      if (topic) return topic;
    }
  }
  return topics.likeliestSound((spellings[0] ?? []).flatMap(partsOf), {
    languages: question.languages,
    isUnknown,
    isGeneral: ({ slug }) => general.has(slug),
  });
}
