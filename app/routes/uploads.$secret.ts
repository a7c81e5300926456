import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerUpload } from '#app/transports/rest/photo-uploads/answer-upload.ts';

const handle = ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  answerUpload(request, params.secret ?? '', {
    services: context.services.uploads,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
