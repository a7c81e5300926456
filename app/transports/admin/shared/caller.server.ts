import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';

/** The member of staff who looks at a page. */
export type Viewer = {
  staffId: string;
  /** Names of the shop's keys by id. */
  keyNames: ReadonlyMap<string, string>;
};

export async function loadViewer(
  apiKeys: ApiKeys,
  { shopId, staffId }: { shopId: string; staffId: string },
): Promise<Viewer> {
  const keys = await apiKeys.list(shopId);
  return { staffId, keyNames: new Map(keys.map(({ id, name }) => [id, name])) };
}

/** Who made a call or a job, for the viewer: "You", "Staff 1234" or the key's name. */
export function describeCaller(
  { keyId, staffId }: { keyId: string | null; staffId: string | null },
  viewer: Viewer,
): string {
  if (staffId !== null) return staffId === viewer.staffId ? 'You' : `Staff ${staffId.slice(-4)}`;
  if (keyId !== null) return `Key "${viewer.keyNames.get(keyId) ?? keyId}"`;
  return 'Unknown';
}
