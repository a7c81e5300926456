import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import type { StaffMembers } from '#app/domain/staff-members/staff-members.ts';

/** The member of staff who views a page, and what is needed to name callers to them. */
export type Viewer = {
  staffId: string;
  /** Names of the shop's staff by Shopify's id, as far as Shopify has sent them. */
  staffNames: ReadonlyMap<string, string>;
  /** Names of the keys and apps that call, by id: `Key "Supplier feed"`, `App "ChatGPT"`. */
  programs: ReadonlyMap<string, string>;
};

export type ViewerServices = {
  apiKeys: ApiKeys;
  oauthConnections: Pick<OauthConnections, 'list'>;
  staffMembers: Pick<StaffMembers, 'listNames'>;
};

export async function loadViewer(
  { apiKeys, oauthConnections, staffMembers }: ViewerServices,
  { shopId, staffId }: { shopId: string; staffId: string },
): Promise<Viewer> {
  const [keys, apps, staffNames] = await Promise.all([
    apiKeys.list(shopId),
    oauthConnections.list(shopId),
    staffMembers.listNames(shopId),
  ]);
  const programs = new Map([
    ...keys.map(({ id, name }) => [id, `Key "${name}"`] as const),
    ...apps.map(({ id, name }) => [id, `App "${name}"`] as const),
  ]);
  return { staffId, staffNames, programs };
}

/** Who made a call or a job, for the viewer: "You", a name, "Staff 1234", or the name of a key or an app. */
export function describeCaller(
  { keyId, staffId }: { keyId: string | null; staffId: string | null },
  viewer: Viewer,
): string {
  if (staffId !== null && staffId === viewer.staffId) return 'You';
  if (staffId !== null) return viewer.staffNames.get(staffId) ?? `Staff ${staffId.slice(-4)}`;
  if (keyId !== null) return viewer.programs.get(keyId) ?? `Key "${keyId}"`;
  return 'Unknown';
}
