import { createContext, useContext } from 'react';
import type { OwnerLimits } from '#app/domain/settings/owner-limits.ts';
import type { PageAccess } from './load-access.server.ts';

/** What an action requires: the right to write; for a key of `OwnerLimits` also being the owner if so set. */
export type RequiredRight = 'write' | keyof OwnerLimits;

/**
 * What the current member of staff may do. It has a context of its own because a page has hundreds of buttons, and each
 * would otherwise render again with every update of the router.
 */
export const AccessContext = createContext<PageAccess | undefined>(undefined);

export const useAccess = (): PageAccess | undefined => useContext(AccessContext);

/** Returns a sentence that says why the current member of staff may not do this; null if they may. */
export function useDenialReason(need: RequiredRight): string | null {
  const access = useAccess();
  if (!access) return null;
  const { rights, isOwner, ownerOnly } = access;
  if (rights === 'look')
    return 'Shopify does not allow you to change products and stock. Ask the owner of the store for these permissions.';
  if (rights === 'unknown')
    return 'Your permissions could not be checked with Shopify. Reload the page.';
  if (need !== 'write' && ownerOnly[need] && !isOwner)
    return 'Only the owner of the store may do this.';
  return null;
}
