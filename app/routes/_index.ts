import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

/** Redirects from the root, where Shopify opens the app, to the admin pages, and keeps Shopify's query. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/app${new URL(request.url).search}`);

export const action = refuseMethod('GET, HEAD');
