import type { OwnerLimits, OwnerLimitsStore } from '#app/domain/settings/owner-limits.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Staff } from './authenticate-staff.server.ts';

const WORDS: Record<keyof OwnerLimits, string> = {
  keys: 'create and revoke keys, connect apps and change webhooks',
  credits: 'buy credits',
  erasure: 'delete kept photos',
};

/** Refuses an action that the owner has reserved for themselves to all other staff. @throws AppError `owner_only` */
export async function requireOwnerWhereLimited(
  ownerLimits: Pick<OwnerLimitsStore, 'get'>,
  { principal, shopId }: Pick<Staff, 'principal' | 'shopId'>,
  what: keyof OwnerLimits,
): Promise<void> {
  if (principal.isOwner || !(await ownerLimits.get(shopId))[what]) return;
  throw new AppError(
    'owner_only',
    `Only the owner of this store may ${WORDS[what]}. The owner can change this in Settings.`,
  );
}

/** @throws AppError `owner_only` */
export function requireOwner({ principal }: Pick<Staff, 'principal'>): void {
  if (principal.isOwner) return;
  throw new AppError('owner_only', 'Only the owner of this store may change this.');
}
