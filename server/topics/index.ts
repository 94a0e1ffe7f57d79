export { writeSkos, writeTopicFile } from './export.ts';
export { loadShippedTopics, loadTopics } from './load.ts';
export { needs } from './needs.ts';
export { Vocabulary } from './vocabulary.ts';
