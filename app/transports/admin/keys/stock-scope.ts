/** The scope of `storefront-stock-add`, whose contract would bring zod to the browser. */
export const STOCK_SCOPE = 'storefront-stock-add';
