import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { StaffMembers } from '#app/domain/staff-members/staff-members.ts';

/** The member of staff who looks at a page. */
export type Viewer = {
  staffId: string;
  /** Names of the shop's staff by Shopify's id, as far as Shopify has told them. */
  staffNames: ReadonlyMap<string, string>;
  /** Names of the shop's keys by id. */
  keyNames: ReadonlyMap<string, string>;
};

export type ViewerServices = { apiKeys: ApiKeys; staffMembers: Pick<StaffMembers, 'listNames'> };

export async function loadViewer(
  { apiKeys, staffMembers }: ViewerServices,
  { shopId, staffId }: { shopId: string; staffId: string },
): Promise<Viewer> {
  const [keys, staffNames] = await Promise.all([
    apiKeys.list(shopId),
    staffMembers.listNames(shopId),
  ]);
  return { staffId, staffNames, keyNames: new Map(keys.map(({ id, name }) => [id, name])) };
}

/** Who made a call or a job, for the viewer: "You", a name, "Staff 1234" or the key's name. */
export function describeCaller(
  { keyId, staffId }: { keyId: string | null; staffId: string | null },
  viewer: Viewer,
): string {
  if (staffId !== null && staffId === viewer.staffId) return 'You';
  if (staffId !== null) return viewer.staffNames.get(staffId) ?? `Staff ${staffId.slice(-4)}`;
  if (keyId !== null) return `Key "${viewer.keyNames.get(keyId) ?? keyId}"`;
  return 'Unknown';
}
