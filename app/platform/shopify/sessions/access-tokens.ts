/** Offline Admin API tokens of installed shops. */
export interface AccessTokens {
  /**
   * A token good for at least a minute; refreshed under one lock per shop when it is about to expire.
   * @throws AppError `shop_uninstalled`, or `store_access_denied` when the shop must reopen the app.
   */
  get(shop: string): Promise<string>;
  /** Says that Shopify refused this token (401): it is forgotten, and the next `get` refreshes or fails. */
  reject(shop: string, token: string): Promise<void>;
}
