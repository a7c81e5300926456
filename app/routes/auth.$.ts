import type { LoaderFunctionArgs } from '@remix-run/node';
import { setPagePolicy } from '#app/platform/shopify/page-policy.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

/** The paths of Shopify's sign-in and install, answered by Shopify's library. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { shopify, adminFrame } = context.services;
  try {
    await shopify.authenticate.admin(request);
  } catch (answer) {
    // The library throws its pages, so entry.server.tsx does not see them: set their headers here.
    if (!(answer instanceof Response)) throw answer;
    const nonce = setPagePolicy(answer.headers, adminFrame);
    const page = await answer.text();
    throw new Response(page.replaceAll('<script', `<script nonce="${nonce}"`) || null, answer);
  }
  return null;
};

export const action = refuseMethod('GET, HEAD');
