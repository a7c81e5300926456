import type { LoaderFunctionArgs } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { answerWithProblem } from '#app/transports/admin/calls/to-problem.server.ts';
import { answerLedgerCsv } from '#app/transports/admin/credits/ledger-csv.server.ts';

/** Returns the store's ledger as a CSV file, for its staff. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { shopId } = await authenticateStaff(context, request);
  const { searchParams } = new URL(request.url);
  return answerWithProblem(context, () =>
    answerLedgerCsv(context.services.creditLedger, shopId, searchParams),
  );
};

export const headers = boundary.headers;
