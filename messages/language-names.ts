/** Each language's own name, the same whichever language the page is in. */
export { languageNames } from '#languages';
