export { deleteReadingLanguagesOf, readingLanguagesOf, requireReader } from './readers.ts';
