/** A permission that an operation's contract names. A key has some of them, staff what Shopify allows them. */
export type Scope = string;

/** The transport of a call. It is recorded; no code below the transports depends on it. */
export type Transport = 'rest' | 'mcp' | 'admin' | 'receiving' | 'extension' | 'bulk';

/** Whether Shopify allows a member of staff to change products and stock; `unknown` while it has not said so. */
export type StaffRights = 'write' | 'look' | 'unknown';

/** Who calls, independent of the transport. */
export type Principal = {
  /** `api_key` also for an app that is connected by OAuth: credits, limits and jobs know no difference. */
  kind: 'api_key' | 'staff';
  /** The app's id of the shop. */
  shopId: string;
  /** The shop's permanent domain, such as `northlane.myshopify.com`. */
  shop: string;
  /** The id of the API key, or of the app's connection. */
  keyId?: string;
  /** Set for a key with a rate limit of its own. */
  callsPerMinute?: number;
  /** Set for a key that may spend only so much in a calendar month. */
  monthlyCredits?: number;
  /** Set for staff: Shopify's id of the person. */
  staffId?: string;
  /** Set for staff. */
  rights?: StaffRights;
  /** True for the owner of the store. */
  isOwner?: boolean;
  scopes: readonly Scope[];
};
