import type { StaffMember, StaffMembers } from '#app/domain/staff-members/staff-members.ts';
import type { Clock } from '#app/platform/clock.ts';
import { oncePerKey } from '#app/platform/once-per-key.ts';
import type { StaffRights } from '#app/platform/principal.ts';
import type { FetchStaffMember } from '#app/platform/shopify/fetch-staff-member.ts';

/** What a member of staff may do. `isOwner` is false if it is not known. */
export type StaffAccess = { rights: StaffRights; isOwner: boolean };

type Store = { id: string; domain: string };

/** @param idToken this member's; null for work that goes on without them: then what is known counts, however old */
export type AccessOf = (
  shop: Store,
  staffId: string,
  idToken: string | null,
) => Promise<StaffAccess>;

/** The scopes needed to write in this app: it changes products and their stock. */
const NEEDED_SCOPES = ['write_products', 'write_inventory'];

/** How long Shopify's answer counts before it is asked again: a right that was taken away works no longer than this. */
const COUNTS_FOR_MS = 60 * 60 * 1000;
/** While Shopify does not answer, only the first request within this time waits for it. */
const ASKS_AGAIN_AFTER_MS = 10_000;
const MAX_REMEMBERED = 1_000;

type Question = { shop: Store; staffId: string; idToken: string; key: string };

/**
 * Determines what each member of staff may do. Asks Shopify when a member comes with an ID token and what is known is
 * old; requests at the same time share one question. Without an answer, what was known still counts; if nothing is
 * known, so are the rights.
 */
export function createAccessOf(services: {
  staffMembers: Pick<StaffMembers, 'find' | 'save'>;
  fetchStaffMember: FetchStaffMember;
  clock: Clock;
}): AccessOf {
  const { staffMembers, fetchStaffMember, clock } = services;
  const unansweredAt = new Map<string, number>();

  const ask = oncePerKey(
    async ({ shop, staffId, idToken, key }: Question) => {
      const facts = await fetchStaffMember(shop.domain, staffId, idToken);
      if (facts) {
        unansweredAt.delete(key);
        return staffMembers.save(shop.id, staffId, facts);
      }
      if (unansweredAt.size >= MAX_REMEMBERED) unansweredAt.clear();
      unansweredAt.set(key, clock.now());
      return null;
    },
    ({ key }) => key,
  );

  return async (shop, staffId, idToken) => {
    const known = await staffMembers.find(shop.id, staffId);
    const now = clock.now();
    const isFresh = known !== null && Math.abs(now - known.askedAt.getTime()) < COUNTS_FOR_MS;
    const key = `${shop.id} ${staffId}`;
    const isWaiting = Math.abs(now - (unansweredAt.get(key) ?? 0)) < ASKS_AGAIN_AFTER_MS;
    if (isFresh || idToken === null || isWaiting) return toAccess(known);
    return toAccess((await ask({ shop, staffId, idToken, key })) ?? known);
  };
}

function toAccess(member: StaffMember | null): StaffAccess {
  if (!member) return { rights: 'unknown', isOwner: false };
  const mayWrite = NEEDED_SCOPES.every((scope) => member.scopes.includes(scope));
  return { rights: mayWrite ? 'write' : 'look', isOwner: member.isOwner };
}
