type StoreRequest = {
  operation_name: string;
  root_fields: string[];
  status: number;
  requested_cost: number;
};
export type StoreState = {
  vendors: string[];
  locations: { id: string; name: string }[];
  publications: { id: string; title: string; catalog_type: string }[];
  products: StoreStateProduct[];
};
export type StoreStateProduct = {
  id: string;
  title: string;
  handle: string;
  status: string;
  vendor: string;
  product_type: string;
  description_html: string;
  tags: string[];
  category_id: string | null;
  variants: {
    id: string;
    options: Record<string, string>;
    sku: string | null;
    barcode: string | null;
    price: string;
    levels: { location: string; is_active: boolean; available: number }[];
    media_ids: string[];
  }[];
  media: { id: string; status: string; source: string }[];
  metafields: { namespace: string; key: string; value: string }[];
  publications: { title: string; is_published: boolean }[];
};

/**
 * What one shop of local Shopify holds, which requests came, which faults come next.
 * @param url of local Shopify
 */
export function createStoreControl(url: string, shop: string) {
  const call = async (path: string, method: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const control = (name: string, method = 'GET', body?: unknown) =>
    call(`/control/${shop}/${name}`, method, body);
  const state = () => control('state') as Promise<StoreState>;
  return {
    control,
    newToken: async () => {
      const answer = await call(`/stores/${shop}/app-token`, 'POST', {});
      return (answer as { access_token: string }).access_token;
    },
    state,
    seed: (seed: unknown) => control('seed', 'POST', seed),
    fault: (fault: Record<string, unknown>) =>
      control('faults', 'POST', { times: 1, skip: 0, ...fault }),
    /** Requests to the Admin API since the last call, without those of the cached profile. */
    async requests(): Promise<StoreRequest[]> {
      const requests = (await control('requests')) as StoreRequest[];
      await control('requests', 'DELETE');
      return requests.filter((request) => request.operation_name !== 'StoreProfile');
    },
    async product(styleCode: string): Promise<StoreStateProduct> {
      const { products } = await state();
      const found = products.filter((product) =>
        product.metafields.some(({ key, value }) => key === 'style_code' && value === styleCode),
      );
      if (found.length !== 1 || !found[0]) throw new Error(`${found.length} products ${styleCode}`);
      return found[0];
    },
  };
}
