/** The negations of each language. Apart from the other tables: only what reads figures has them in its bundle. */
import { readFacts } from './languages.ts';

export const negations: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(readFacts()).map(([tag, facts]) => [tag, facts.negations]),
);
