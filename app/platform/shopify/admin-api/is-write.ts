import type { AdminRequest } from './admin-client.ts';

/** Whether a request changes the store: wherever in its document the operation stands, it begins a line. */
export function isWrite({ document }: Pick<AdminRequest, 'document'>): boolean {
  return /^\s*mutation\b/m.test(document);
}
