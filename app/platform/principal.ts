/** A permission named in an operation's contract. A key has some of them; staff have what Shopify allows them. */
export type Scope = string;

/** The transport of a call. It is recorded; no code below the transports depends on it. */
export type Transport = 'rest' | 'mcp' | 'admin' | 'receiving' | 'extension' | 'bulk';

/** Whether Shopify allows a member of staff to change products and stock; `unknown` until Shopify has said so. */
export type StaffRights = 'write' | 'look' | 'unknown';

/** The caller, independent of the transport. */
export type Principal = {
  /** `api_key` also stands for an app connected by OAuth: credits, limits and jobs treat both alike. */
  kind: 'api_key' | 'staff';
  /** This app's id for the shop. */
  shopId: string;
  /** The shop's permanent domain, such as `northlane.myshopify.com`. */
  shop: string;
  /** The id of the API key, or of the connected app's connection. */
  keyId?: string;
  /** Set for a key with a rate limit of its own. */
  callsPerMinute?: number;
  /** Set for a key that may spend only so much in a calendar month. */
  monthlyCredits?: number;
  /** Set for staff: the user's id in Shopify. */
  staffId?: string;
  /** Set for staff. */
  rights?: StaffRights;
  /** True for the owner of the store. */
  isOwner?: boolean;
  scopes: readonly Scope[];
};
