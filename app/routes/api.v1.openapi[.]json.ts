import type { LoaderFunctionArgs } from '@remix-run/node';
import { contracts } from '#app/operations/registry.ts';
import { buildOpenapiDocument } from '#app/transports/rest/build-openapi-document.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

export const loader = ({ context }: LoaderFunctionArgs) =>
  Response.json(buildOpenapiDocument(contracts, context.services.rest.appUrl), {
    headers: { 'Cache-Control': 'public, max-age=300' },
  });

export const action = refuseMethod('GET, HEAD');
