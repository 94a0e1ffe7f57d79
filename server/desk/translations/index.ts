export { askAboutTranslations } from './emails.ts';
export { bindImported, type ExportedTranslation, exportTranslation } from './import-export.ts';
export { askForTranslation } from './queue.ts';
export { deleteReadingLanguagesOf, readingLanguagesOf, requireReader } from './readers.ts';
export { reviewedTranslation } from './translations.ts';
