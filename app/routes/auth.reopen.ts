import type { LoaderFunctionArgs } from '@remix-run/node';
import { openFromAdminPage } from '#app/transports/admin/open-from-admin-page.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

/** An address within the app that a reload or the way back has asked for. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  openFromAdminPage(context.services.adminFrame);

export const action = refuseMethod('GET, HEAD');
