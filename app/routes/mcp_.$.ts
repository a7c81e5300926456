import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#app/platform/errors.ts';
import { toRpcFailure } from '#app/transports/mcp/to-rpc-failure.ts';

/** Unknown paths below /mcp are answered with a JSON-RPC error instead of a page. */
const handle = ({ context }: LoaderFunctionArgs) =>
  toRpcFailure(new AppError('not_found', 'The tools are at /mcp itself.'), context.requestId);

export const loader = handle;
export const action = handle;
