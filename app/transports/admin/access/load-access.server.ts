import type { AppLoadContext } from '@remix-run/node';
import type { OwnerLimits } from '#app/domain/settings/owner-limits.ts';
import type { StaffRights } from '#app/platform/principal.ts';
import { authenticateStaff } from '../calls/authenticate-staff.server.ts';

/** What the member of staff who looks at the pages may do. The server decides it anew for each form. */
export type PageAccess = {
  rights: StaffRights;
  isOwner: boolean;
  /** What the owner keeps to themselves. */
  ownerOnly: OwnerLimits;
};

const UNKNOWN: PageAccess = {
  rights: 'unknown',
  isOwner: false,
  ownerOnly: { keys: false, credits: false, erasure: false },
};

/** Loads it for the layout. Where that fails, the page itself says why. */
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
