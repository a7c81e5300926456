import '@shopify/ui-extensions';
import '@shopify/ui-extensions/admin.product-details.action.render';

declare global {
  /** The API of an action on a product's page or on the list of products. */
  const shopify:
    | import('@shopify/ui-extensions/admin.product-details.action.render').Api
    | import('@shopify/ui-extensions/admin.product-index.action.render').Api;
}
