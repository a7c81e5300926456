import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

/** Shopify opens the app at its root: redirects to the admin pages with Shopify's query. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/app${new URL(request.url).search}`);

export const action = refuseMethod('GET, HEAD');
