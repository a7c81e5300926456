import { createContext, useContext } from 'react';
import type { OwnerLimits } from '#app/domain/settings/owner-limits.ts';
import type { PageAccess } from './load-access.server.ts';

/** What an action needs: the right to write in the store, or also to be the owner where the owner says so. */
export type Need = 'write' | keyof OwnerLimits;

/**
 * What the member of staff who looks at the page may do. A context of its own: a page has hundreds of buttons, and each would
 * be drawn again with every step of the router.
 */
export const AccessContext = createContext<PageAccess | undefined>(undefined);

export const useAccess = (): PageAccess | undefined => useContext(AccessContext);

/** Why this member of staff cannot do what needs this, in a sentence; null where they can. */
export function useRefusal(need: Need): string | null {
  const access = useAccess();
  if (!access) return null;
  const { rights, isOwner, ownerOnly } = access;
  if (rights === 'look')
    return 'Shopify does not allow you to change products and stock. Ask the owner of the store for these permissions.';
  if (rights === 'unknown')
    return 'Shopify did not say whether you may change products and stock. Load the page again.';
  if (need !== 'write' && ownerOnly[need] && !isOwner)
    return 'Only the owner of the store may do this.';
  return null;
}
