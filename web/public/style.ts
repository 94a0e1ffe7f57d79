import styleText from './style.css?inline';

/** The one style sheet of the public pages, minified by the build. */
export { styleText };
