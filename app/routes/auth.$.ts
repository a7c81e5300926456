import type { LoaderFunctionArgs } from '@remix-run/node';

/** Shopify's own paths of the install: its library answers them. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  await context.services.shopify.authenticate.admin(request);
  return null;
};
