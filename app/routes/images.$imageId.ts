import type { LoaderFunctionArgs } from '@remix-run/node';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';
import { showHostedPhoto } from '#app/transports/rest/show-hosted-photo.ts';

/** Returns a hosted photo to anyone who knows its URL. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  showHostedPhoto(params.imageId ?? '', context);

export const action = refuseMethod('GET, HEAD');
