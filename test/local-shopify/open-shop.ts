import { randomBytes } from 'node:crypto';

/** Any JSON; tests know its shape. */
// biome-ignore lint/suspicious/noExplicitAny: every query has another result
export type Json = any;

export interface OpenShop {
  /** A new domain, so that tests do not share a shop. */
  domain: string;
  accessToken: string;
  graphqlUrl: string;
  controlUrl: string;
  /** Sends a query and returns the body. */
  graphql: (query: string, variables?: Record<string, unknown>) => Promise<Json>;
  /** Sends a query and returns status and body. */
  send: (
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ) => Promise<{ status: number; body: Json }>;
  /** Calls the control API: `control('POST', 'faults', {...})`. @throws if it refuses */
  control: (method: 'DELETE' | 'GET' | 'POST', name: string, body?: unknown) => Promise<Json>;
}

async function request(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

/** Opens a new shop on a running local Shopify. */
export async function openShop(url: string): Promise<OpenShop> {
  const domain = `test-${randomBytes(6).toString('hex')}.myshopify.com`;
  const graphqlUrl = `${url}/stores/${domain}/admin/api/2026-10/graphql.json`;
  const controlUrl = `${url}/control/${domain}`;
  const { body } = await request(`${url}/stores/${domain}/app-token`, 'POST', {});
  const accessToken = String(body.access_token);
  const send: OpenShop['send'] = (query, variables = {}, token = accessToken) =>
    request(graphqlUrl, 'POST', { query, variables }, { 'x-shopify-access-token': token });
  return {
    domain,
    accessToken,
    graphqlUrl,
    controlUrl,
    send,
    graphql: async (query, variables) => (await send(query, variables)).body,
    control: async (method, name, controlBody) => {
      const answer = await request(`${controlUrl}/${name}`, method, controlBody);
      if (answer.status !== 200)
        throw new Error(`${method} ${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}
