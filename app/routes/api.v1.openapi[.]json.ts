import type { LoaderFunctionArgs } from '@remix-run/node';
import { openapiDocument } from '#app/faces/rest/openapi-document.ts';
import { refuseMethod } from '#app/faces/rest/refuse-method.ts';
import { operations } from '#app/operations/operations.ts';

export const loader = ({ context }: LoaderFunctionArgs) =>
  Response.json(openapiDocument(operations, context.services.rest.appUrl), {
    headers: { 'Cache-Control': 'public, max-age=300' },
  });

export const action = refuseMethod('GET, HEAD');
