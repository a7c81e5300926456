import type { AdminRequest } from './admin-client.ts';

/** Returns whether a request changes the store. An operation begins a line, wherever it is in the document. */
export function isWrite({ document }: Pick<AdminRequest, 'document'>): boolean {
  return /^\s*mutation\b/m.test(document);
}
