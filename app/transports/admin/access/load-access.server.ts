import type { AppLoadContext } from '@remix-run/node';
import type { OwnerLimits } from '#app/domain/settings/owner-limits.ts';
import type { StaffRights } from '#app/platform/principal.ts';
import { authenticateStaff } from '../calls/authenticate-staff.server.ts';

/** What the current member of staff may do. The server checks this again for each form. */
export type PageAccess = {
  rights: StaffRights;
  isOwner: boolean;
  /** The actions that the owner has reserved for themselves. */
  ownerOnly: OwnerLimits;
};

const UNKNOWN: PageAccess = {
  rights: 'unknown',
  isOwner: false,
  ownerOnly: { keys: false, credits: false, erasure: false },
};

/** Loads the access for the layout. Returns `UNKNOWN` on failure; the page's own loader then reports the reason. */
export async function loadAccess(context: AppLoadContext, request: Request): Promise<PageAccess> {
  try {
    const { principal, shopId } = await authenticateStaff(context, request);
    const ownerOnly = await context.services.ownerLimits.get(shopId);
    return {
      rights: principal.rights ?? 'unknown',
      isOwner: principal.isOwner === true,
      ownerOnly,
    };
  } catch {
    return UNKNOWN;
  }
}
