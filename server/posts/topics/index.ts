export { writeSkos, writeTopicFile } from './export.ts';
export { isPassedOver, languageOfWords } from './language-words.ts';
export { loadShippedTopics, loadTopics } from './load.ts';
export { needs } from './needs.ts';
export { type NamedTopic, namesOf, searchLanguages, type Topic, Vocabulary } from './vocabulary.ts';
