import type { LoaderFunctionArgs } from '@remix-run/node';
import { openFromAdminPage } from '#app/transports/admin/open-from-admin-page.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

/** Reopens a URL within the app that names no store, after a reload or the back button. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  openFromAdminPage(context.services.adminFrame);

export const action = refuseMethod('GET, HEAD');
