/** What a caller may do, as an operation's contract names it; a key holds some of them, staff hold all. */
export type Scope = string;

/** Which transport a call came through. It is recorded; no code below the transports reads it. */
export type Transport = 'rest' | 'mcp' | 'admin' | 'extension' | 'bulk';

/** Who calls, whichever transport the call came through. */
export type Principal = {
  kind: 'api_key' | 'staff';
  /** Our id of the shop. */
  shopId: string;
  /** The shop's permanent domain, such as `northlane.myshopify.com`. */
  shop: string;
  /** Set for an API key. */
  keyId?: string;
  /** Set for staff: Shopify's id of the person. */
  staffId?: string;
  scopes: readonly Scope[];
};
