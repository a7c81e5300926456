import type { LoaderFunctionArgs } from '@remix-run/node';
import { openFromAdminPage } from '#app/transports/admin/open-from-admin-page.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

/** Shopify's library redirects here when a request names no store. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  openFromAdminPage(context.services.adminFrame);

export const action = refuseMethod('GET, HEAD');
