import type { LoaderFunctionArgs } from '@remix-run/node';
import { contracts } from '#app/operations/registry.ts';
import { openapiDocument } from '#app/transports/rest/openapi-document.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

export const loader = ({ context }: LoaderFunctionArgs) =>
  Response.json(openapiDocument(contracts, context.services.rest.appUrl), {
    headers: { 'Cache-Control': 'public, max-age=300' },
  });

export const action = refuseMethod('GET, HEAD');
