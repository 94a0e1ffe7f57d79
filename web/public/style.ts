import styleText from './style.css?inline';

/** The style sheet of the public pages, minified by the build. */
export { styleText };
