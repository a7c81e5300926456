import { BadRequest } from '../http/bad-request.ts';

/** A member of a shop's staff, and what Shopify allows them. */
export interface Member {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  account_owner: boolean;
  collaborator: boolean;
  /** Access scopes that their permissions cover; null: all. */
  scopes: readonly string[] | null;
}

export interface Members {
  /** By id. Whoever is not among them is an owner, unless `isClosed`. */
  list: Map<string, Member>;
  /** Knows nobody but its members: an ID token of another person is not exchanged. */
  isClosed: boolean;
  /** Who is signed in to the admin. */
  signedInId: string;
}

export const createMembers = (): Members => ({
  list: new Map(),
  isClosed: false,
  signedInId: '42',
});

/** The member with that id; null where the shop has none. */
export function findMember({ list, isClosed }: Members, id: string): Member | null {
  const known = list.get(id);
  if (known || isClosed) return known ?? null;
  return {
    id: Number(id),
    first_name: 'Robin',
    last_name: 'Merchant',
    email: 'robin@example.com',
    account_owner: true,
    collaborator: false,
    scopes: null,
  };
}

/** What a member may do with an app: the app's scopes that their permissions cover. Whoever may write may read. */
export function scopesOf({ scopes }: Member, ofApp: readonly string[]): readonly string[] {
  if (scopes === null) return ofApp;
  return ofApp.flatMap((scope) => {
    if (scopes.includes(scope)) return [scope];
    const reading = scope.replace(/^write_/, 'read_');
    return scopes.includes(reading) ? [reading] : [];
  });
}

/** Takes over members from the control API. @throws BadRequest */
export function changeMembers(members: Members, body: Record<string, unknown>): void {
  const { list, signed_in: signedIn, closed } = body;
  if (list !== undefined && !Array.isArray(list)) throw new BadRequest('list must be a list');
  for (const one of (list ?? []) as Partial<Member>[]) {
    if (!Number.isSafeInteger(one.id)) throw new BadRequest('each member needs an id, a number');
    members.list.set(String(one.id), {
      id: Number(one.id),
      first_name: one.first_name ?? 'Sam',
      last_name: one.last_name ?? `No ${one.id}`,
      email: one.email ?? `staff-${one.id}@example.com`,
      account_owner: one.account_owner ?? false,
      collaborator: one.collaborator ?? false,
      scopes: one.scopes ?? null,
    });
  }
  if (signedIn !== undefined) members.signedInId = String(signedIn);
  if (typeof closed === 'boolean') members.isClosed = closed;
}
