export { askAboutTranslations } from './emails.ts';
export { askForTranslation } from './queue.ts';
export { deleteReadingLanguagesOf, readingLanguagesOf, requireReader } from './readers.ts';
