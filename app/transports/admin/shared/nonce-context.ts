import { createContext } from 'react';

/** Lets the inline scripts of a page run; a browser that has the page keeps it to itself. */
export const NonceContext = createContext<string | undefined>(undefined);
