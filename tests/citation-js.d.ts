/** What the tests use of Citation.js, which has no types. */
declare module '@citation-js/core' {
  export const plugins: {
    input: {
      chain(
        file: string,
        options: { generateGraph: false },
      ): { author: { family: string; given: string }[] }[];
    };
  };
}
declare module '@citation-js/plugin-ris';
