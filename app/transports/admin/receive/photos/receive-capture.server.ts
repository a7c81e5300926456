import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { requireWriter } from '#app/operations/pipeline/require-writer.ts';
import { authenticateStaff, type Staff } from '../../calls/authenticate-staff.server.ts';
import { answerWithProblem } from '../../calls/to-problem.server.ts';

type Services = AppLoadContext['services'];

/** Answers a photo or scan that a device sends: 201 if it is new, 200 if it was stored before. */
export async function receiveCapture(
  { request, params, context }: ActionFunctionArgs,
  add: (
    services: Services,
    staff: Staff,
    sessionId: string,
    request: Request,
  ) => Promise<{ kind: 'added' | 'known'; photoId: string }>,
): Promise<Response> {
  const staff = await authenticateStaff(context, request);
  return answerWithProblem(context, async () => {
    requireWriter(staff.principal);
    const { kind, photoId } = await add(context.services, staff, params.sessionId ?? '', request);
    return Response.json({ photo_id: photoId }, { status: kind === 'added' ? 201 : 200 });
  });
}
