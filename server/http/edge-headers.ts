/** The headers of a page for the cache in front of the site, as they are at this moment. */
export interface EdgeHeaders {
  fields(): Readonly<Record<string, string>>;
  /** The same as lines of the head of an answer, each with its end. */
  lines(): string;
}

const nothing = {};

/** For sites without a cache in front, and for answers that it is not to keep. */
export const noEdge: EdgeHeaders = { fields: () => nothing, lines: () => '' };
