/** Shopify's documented sample payload of a webhook topic, or null. */
export function samplePayload(topic: string, domain: string): Record<string, unknown> | null {
  const sample = SAMPLES[topic];
  return sample ? sample(domain) : null;
}

const shop = (domain: string) => ({
  id: 548380009,
  name: 'Example Shoes',
  email: 'owner@example.com',
  domain,
  province: 'Ontario',
  country: 'CA',
  address1: '1 Main Street',
  zip: 'M5V 1A1',
  city: 'Toronto',
  phone: '555-625-1100',
  created_at: '2026-01-01T10:00:00-05:00',
  updated_at: '2026-11-20T10:00:00-05:00',
  country_code: 'CA',
  currency: 'CAD',
  customer_email: 'owner@example.com',
  timezone: '(GMT-05:00) America/Toronto',
  shop_owner: 'Robin Merchant',
  plan_display_name: 'Shopify Plus',
  plan_name: 'enterprise',
  myshopify_domain: domain,
  primary_location_id: 655441491,
  setup_required: false,
});

const location = () => ({
  id: 866550311766,
  name: 'Example Location',
  address1: '2 Main Street',
  address2: null,
  city: 'Toronto',
  zip: 'M5V 1A1',
  province: 'Ontario',
  country: 'CA',
  phone: null,
  created_at: '2026-11-20T10:00:00-05:00',
  updated_at: '2026-11-20T10:00:00-05:00',
  active: true,
  legacy: false,
  admin_graphql_api_id: 'gid://shopify/Location/866550311766',
});

const customer = { id: 191167, email: 'customer@example.com', phone: '555-625-1199' };
const ofShop = (domain: string) => ({ shop_id: 548380009, shop_domain: domain });

const SAMPLES: Record<string, (domain: string) => Record<string, unknown>> = {
  'app/uninstalled': shop,
  'app/scopes_update': () => ({
    id: 1234,
    previous: ['read_products'],
    current: ['read_products', 'read_locations'],
    updated_at: '2026-11-20T15:00:00.000Z',
  }),
  'products/create': () => product,
  'products/update': () => product,
  'products/delete': () => ({ id: 788032119674 }),
  // The fields requested in shopify.app.toml.
  'shop/update': (domain) => {
    const { id, myshopify_domain, updated_at } = shop(domain);
    return { id, myshopify_domain, updated_at };
  },
  'locations/create': location,
  'locations/update': location,
  'locations/activate': location,
  'locations/deactivate': location,
  'customers/data_request': (domain) => ({
    ...ofShop(domain),
    orders_requested: [299938, 280263, 220458],
    customer,
    data_request: { id: 9999 },
  }),
  'customers/redact': (domain) => ({
    ...ofShop(domain),
    customer,
    orders_to_redact: [299938, 280263, 220458],
  }),
  'shop/redact': ofShop,
  'bulk_operations/finish': () => ({
    admin_graphql_api_id: 'gid://shopify/BulkOperation/147595010',
    completed_at: '2026-11-20T10:00:00-05:00',
    created_at: '2026-11-20T10:00:00-05:00',
    error_code: null,
    status: 'completed',
    type: 'mutation',
  }),
  'app_purchases_one_time/update': () => ({
    app_purchase_one_time: {
      admin_graphql_api_id: 'gid://shopify/AppPurchaseOneTime/1017262355',
      name: 'Webhook Test',
      status: 'PENDING',
      admin_graphql_api_shop_id: 'gid://shopify/Shop/548380009',
      created_at: '2026-11-20T10:00:00-05:00',
      updated_at: '2026-11-20T10:00:00-05:00',
    },
  }),
  'themes/publish': () => ({ id: 512162865275, name: 'Comfort', role: 'main' }),
};

const product = {
  id: 788032119674,
  title: 'Example runner',
  vendor: 'Example',
  product_type: 'Shoes',
  handle: 'example-runner',
  status: 'active',
  created_at: '2026-11-20T10:00:00-05:00',
  updated_at: '2026-11-20T10:00:00-05:00',
  tags: 'shoes',
  variants: [{ id: 642667041472, title: 'Small', price: '19.99', sku: 'RUNNER-S' }],
  admin_graphql_api_id: 'gid://shopify/Product/788032119674',
};

/** Every topic with a sample. */
export const SAMPLE_TOPICS: readonly string[] = Object.keys(SAMPLES);
