/** What a search is likeliest about, where no name of a topic is in it as a whole. */
import type { Context } from '../../platform/context.ts';
import { partsOf } from '../../platform/text/words.ts';
import type { Topic } from '../topics/topic-index.ts';
import { searchLanguages } from '../topics/vocabulary.ts';
import type { Reading } from './question.ts';

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

/** The topic that a search is likeliest about by the words of names, as it was typed, then in a likelier spelling, then by its sound. */
export function likelyTopic(
  topics: Context['topics'],
  spellings: readonly (readonly string[])[],
  { question }: Reading,
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
  return topics.likeliestSound((spellings[0] ?? []).flatMap(partsOf));
}
