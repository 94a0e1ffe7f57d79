import { createContext } from 'react';

/** What goes before the ids of the fields below, where a page has several forms whose fields have the same names. */
export const FieldScope = createContext<string | null>(null);
