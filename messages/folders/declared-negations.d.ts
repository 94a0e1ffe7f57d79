/** What `#negations` exports: the negations of each language, by its tag. */
export const negations: Readonly<Record<string, readonly string[]>>;
