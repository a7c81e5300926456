import type { LoaderFunctionArgs } from '@remix-run/node';
import { refuseMethod } from '#app/faces/rest/refuse-method.ts';
import { allowAdminFrame } from '#app/platform/shopify/admin-frame.ts';

/** Shopify's own paths of the install: its library answers them. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { shopify, adminFrame } = context.services;
  try {
    await shopify.authenticate.admin(request);
  } catch (answer) {
    // The library throws its pages, and they pass by no other place.
    if (answer instanceof Response) allowAdminFrame(answer.headers, adminFrame);
    throw answer;
  }
  return null;
};

export const action = refuseMethod('GET, HEAD');
