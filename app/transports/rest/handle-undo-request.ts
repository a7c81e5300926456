import { undoUpsert } from '#app/operations/undo-upsert/operation.ts';
import { AppError } from '#app/platform/errors.ts';
import { discardBody } from '#app/platform/http/read-bytes.ts';
import { MAX_BODY_BYTES } from '../http-auth/read-json-body.ts';
import { handleCall, type RestRequestContext } from './handle-operation-request.ts';

/** `POST /api/v1/upserts/{upsert_id}/undo`: all it needs is in its address. Never throws. */
export async function handleUndoRequest(
  request: Request,
  upsertId: string,
  context: RestRequestContext,
): Promise<Response> {
  return handleCall(request, context, () => {
    if (request.method !== 'POST')
      throw new AppError('method_not_allowed', 'An upsert is undone with POST.');
    const readInput = async () => {
      await discardBody(request, MAX_BODY_BYTES);
      return { upsert_id: upsertId };
    };
    return { operation: undoUpsert, readInput };
  });
}
