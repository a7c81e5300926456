const GID = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?]+)(\?.*)?$/;

/** Parses a global id, or returns null. */
export function parseGid(id: string): { type: string; key: string } | null {
  const match = GID.exec(id);
  return match?.[1] && match[2] ? { type: match[1], key: match[2] } : null;
}

/** The number in a global id, or null. */
export function gidNumber(id: string): number | null {
  const key = parseGid(id)?.key;
  return key && /^\d+$/.test(key) ? Number(key) : null;
}
