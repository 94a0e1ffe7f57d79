declare module '*.css?inline' {
  /** The minified style sheet. */
  const styleText: string;
  export default styleText;
}
