import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { noOauth } from '#app/transports/mcp/no-oauth.ts';

const handle = ({ context }: LoaderFunctionArgs | ActionFunctionArgs) => noOauth(context.requestId);

export const loader = handle;
export const action = handle;
