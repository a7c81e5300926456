import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { refuseOauth } from '#app/transports/mcp/refuse-oauth.ts';

const handle = ({ context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  refuseOauth(context.requestId);

export const loader = handle;
export const action = handle;
