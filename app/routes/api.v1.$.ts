import type { LoaderFunctionArgs } from '@remix-run/node';
import { handleUnknownPath } from '#app/transports/rest/handle-unknown-path.ts';

const handle = ({ context }: LoaderFunctionArgs) =>
  handleUnknownPath({ services: context.services.rest, requestId: context.requestId });

export const loader = handle;
export const action = handle;
