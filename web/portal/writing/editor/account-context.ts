import { createContext } from 'react';

/** The account that the editor was opened by, as which everything in it is sent. */
export const AccountContext = createContext('');
