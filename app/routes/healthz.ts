import type { LoaderFunctionArgs } from '@remix-run/node';

/** 200 while the database answers. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const database = await context.services.checkDatabase();
  return Response.json(
    { status: database ? 'ok' : 'down', database: database ? 'ok' : 'down' },
    { status: database ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
};
