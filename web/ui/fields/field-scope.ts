import { createContext } from 'react';

/**
 * A prefix for the ids of the fields inside, for a page with several forms that have fields of the same name.
 */
export const FieldScope = createContext<string | null>(null);
