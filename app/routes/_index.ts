import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Shopify opens the app at its root: on to the admin pages with all it sent along. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/app${new URL(request.url).search}`);
