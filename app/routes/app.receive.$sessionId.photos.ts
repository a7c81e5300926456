import type { ActionFunctionArgs } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import { addPhoto } from '#app/transports/admin/receive/photos/add-photo.server.ts';
import { receiveCapture } from '#app/transports/admin/receive/photos/receive-capture.server.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

const refuseOthers = refuseMethod('POST');

/** Receives a photo for a session. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method === 'POST' ? receiveCapture(args, addPhoto) : refuseOthers(args);

export const headers = boundary.headers;

export const loader = refuseOthers;
