import type { AdminRequest } from './admin-client.ts';

/** Whether a request changes the store. An operation begins a line, wherever in the document it is. */
export function isWrite({ document }: Pick<AdminRequest, 'document'>): boolean {
  return /^\s*mutation\b/m.test(document);
}
