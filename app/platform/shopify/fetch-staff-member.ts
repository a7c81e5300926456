import { RequestedTokenType } from '@shopify/shopify-api';
import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { z } from 'zod';
import type { Logger } from '#app/platform/logger.ts';
import { findSigner, type ShopifyApis } from './shopify-apis.ts';

/** What Shopify says about a member of staff. */
export type MemberFacts = {
  name: string;
  /** True for the owner of the store's account. */
  isOwner: boolean;
  /** The member's access scopes, among those of the app. */
  scopes: string[];
};

/**
 * Asks Shopify who this member of staff is and what they may do. Returns null if Shopify does not answer in time,
 * refuses the ID token, or answers about somebody else.
 */
export type FetchStaffMember = (
  shop: string,
  staffId: string,
  idToken: string,
) => Promise<MemberFacts | null>;

/** Short, because the user is waiting for a page. */
const ASK_WITHIN_MS = 5_000;
const MAX_NAME_CHARS = 100;

const namePart = z.string().nullish();

/** The part of the answer that says who the token is for. */
const answerSchema = z.object({
  associated_user_scope: z.string(),
  associated_user: z.object({
    id: z.union([z.number(), z.string()]).transform(String),
    first_name: namePart,
    last_name: namePart,
    account_owner: z.boolean(),
  }),
});

/**
 * An ID token only identifies a member of staff. What they may do is known only from the exchange for an online access
 * token; the access token itself is not kept.
 */
export function createFetchStaffMember(apis: ShopifyApis, log: Logger): FetchStaffMember {
  const limit = timeout(ASK_WITHIN_MS, TimeoutStrategy.Aggressive);

  async function exchange(shop: string, staffId: string, idToken: string) {
    // The library does not exchange a token that was signed with another secret.
    const api = await findSigner(apis, idToken);
    const { session } = await api.auth.tokenExchange({
      shop,
      sessionToken: idToken,
      requestedTokenType: RequestedTokenType.OnlineAccessToken,
    });
    const { associated_user: user, associated_user_scope: scope } = answerSchema.parse(
      session.onlineAccessInfo,
    );
    if (user.id !== staffId) throw new Error('the answer is about another member of staff');
    return {
      name: toName([user.first_name, user.last_name]),
      isOwner: user.account_owner,
      scopes: scope.split(',').map((one) => one.trim()),
    };
  }

  return (shop, staffId, idToken) =>
    limit
      .execute(() => exchange(shop, staffId, idToken))
      .catch((error: unknown) => {
        // The error itself is not logged: it may quote what was sent.
        const reason = error instanceof TaskCancelledError ? 'no answer in time' : nameOf(error);
        log.warn({ shop, reason }, 'Shopify did not say what a member of staff may do');
        return null;
      });
}

const nameOf = (error: unknown) => (error instanceof Error ? error.constructor.name : 'unknown');

function toName(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.toWellFormed().replaceAll('\0', '').trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, MAX_NAME_CHARS)
    .toWellFormed();
}
