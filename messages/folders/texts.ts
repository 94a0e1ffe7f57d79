/** Reads the texts of the public pages and e-mails of every language, at once. Bundles hold what it exports. */
import { readTexts } from './files.ts';
import { interfaceLanguages } from './languages.ts';

/** The trees of texts, by language. */
export const texts = Object.fromEntries(
  interfaceLanguages.map((language) => [
    language,
    { public: readTexts(language, 'public'), emails: readTexts(language, 'emails') },
  ]),
);
