/** What a caller may do, as an operation's contract names it; a key holds some of them, staff hold all. */
export type Scope = string;

/** Which door a call came through; recorded, and asked by nobody below. */
export type Face = 'rest' | 'mcp' | 'admin' | 'extension' | 'bulk';

/** Who calls, whichever door they came through. Below the doors nobody asks how they came in. */
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
