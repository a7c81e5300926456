import { randomBytes } from 'node:crypto';

/** Any JSON: tests look at what they know is there. */
// biome-ignore lint/suspicious/noExplicitAny: answers differ with every query
export type Json = any;

export interface OpenShop {
  /** A fresh domain, so that tests do not meet. */
  domain: string;
  accessToken: string;
  graphqlUrl: string;
  controlUrl: string;
  /** Sends a query and gives the whole body back. */
  graphql: (query: string, variables?: Record<string, unknown>) => Promise<Json>;
  /** Sends a query and gives status and body back. */
  send: (
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ) => Promise<{ status: number; body: Json }>;
  /** Uses the control API: `control('POST', 'faults', {...})`. Throws when it refuses. */
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

/** Opens a shop of its own on a running local Shopify. */
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
