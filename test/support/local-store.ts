import { randomBytes } from 'node:crypto';

/** A store of local Shopify, with its control API and its Admin API, for tests. */
export type LocalStore = {
  shop: string;
  control: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Runs GraphQL with full access. */
  query: <Data>(document: string, variables?: object) => Promise<Data>;
  /** Requests the app sent since the last `forgetRequests`. */
  listRequests: () => Promise<StoreRequest[]>;
  forgetRequests: () => Promise<void>;
  signIdToken: () => Promise<string>;
  /** An access token with all scopes. */
  getAccessToken: () => Promise<string>;
};

export type StoreRequest = {
  at: string;
  operation_name: string;
  root_fields: string[];
  status: number;
  requested_cost: number;
};

/** Opens a new store, created from the seed. */
export function openLocalStore(
  shopifyUrl: string,
  shop = `shop-${randomBytes(6).toString('hex')}.myshopify.com`,
): LocalStore {
  const send = async <Answer>(method: string, url: string, body?: unknown, headers = {}) => {
    const response = await fetch(url, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 500)}`);
    return (text ? JSON.parse(text) : undefined) as Answer;
  };
  const control = <Answer>(method: string, path: string, body?: unknown) =>
    send<Answer>(method, `${shopifyUrl}/control/${shop}${path}`, body);
  let token: Promise<string> | undefined;
  const getToken = () => {
    token ??= send<{ access_token: string }>('POST', `${shopifyUrl}/stores/${shop}/app-token`).then(
      (answer) => answer.access_token,
    );
    return token;
  };
  return {
    shop,
    control,
    async query<Data>(document: string, variables: object = {}) {
      const answer = await send<{ data: Data; errors?: unknown }>(
        'POST',
        `${shopifyUrl}/stores/${shop}/admin/api/2026-10/graphql.json`,
        { query: document, variables },
        { 'X-Shopify-Access-Token': await getToken() },
      );
      if (answer.errors) throw new Error(JSON.stringify(answer.errors));
      return answer.data;
    },
    listRequests: () => control<StoreRequest[]>('GET', '/requests'),
    forgetRequests: () => control('DELETE', '/requests'),
    getAccessToken: getToken,
    signIdToken: async () =>
      (await send<{ id_token: string }>('GET', `${shopifyUrl}/stores/${shop}/id-token`)).id_token,
  };
}
