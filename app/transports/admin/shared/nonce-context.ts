import { createContext } from 'react';

/** The nonce that lets a page's inline scripts run. Undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
