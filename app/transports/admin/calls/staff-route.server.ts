import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { requireWriter } from '#app/operations/pipeline/require-writer.ts';
import { authenticateStaff, type Staff } from './authenticate-staff.server.ts';
import type { FormFailure } from './problem.ts';
import { readForm } from './read-form.server.ts';
import { toProblem } from './to-problem.server.ts';
import { withPageErrors } from './with-page-errors.server.ts';

type Services = AppLoadContext['services'];

/** The query and the parameters of a page's URL. */
type UrlValues = { query: URLSearchParams; params: LoaderFunctionArgs['params'] };

/** Creates a page's loader. The page's error boundary shows failures. */
export function staffLoader<Data>(
  load: (services: Services, staff: Staff, url: UrlValues) => Promise<Data>,
) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    const staff = await authenticateStaff(context, request);
    const { searchParams: query } = new URL(request.url);
    return withPageErrors(context, () => load(context.services, staff, { query, params }));
  };
}

/** Creates the action of a page's forms, for staff who may write. A failure is returned and shown at the form. */
export function staffAction<Data>(
  handle: (services: Services, staff: Staff, form: FormData, url: UrlValues) => Promise<Data>,
  /** Default: 64 KB. */
  maxFormBytes?: number,
) {
  return async ({ request, params, context }: ActionFunctionArgs): Promise<Data | FormFailure> => {
    const { services, requestId } = context;
    const staff = await authenticateStaff(context, request);
    const form = await withPageErrors(context, () => readForm(request, maxFormBytes));
    const { searchParams: query } = new URL(request.url);
    try {
      requireWriter(staff.principal);
      return await handle(services, staff, form, { query, params });
    } catch (thrown) {
      return { kind: 'failed', problem: toProblem(thrown, requestId, services.log).problem };
    }
  };
}
