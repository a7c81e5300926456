import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { answerSearch } from '#app/transports/admin/receive/decide/search-products.server.ts';

const search = staffLoader((services, { shop }, { query }) =>
  answerSearch(services, shop, query.get('text') ?? ''),
);

/** Searches the store's products for the text that staff typed. */
export const loader = async (args: LoaderFunctionArgs) => json(await search(args));

export const headers = boundary.headers;
