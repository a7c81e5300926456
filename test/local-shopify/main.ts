import type { AddressInfo } from 'node:net';
import { loadAdminSchema } from './graphql/admin-schema.ts';
import { createServer } from './http/create-server.ts';
import { ShopRegistry } from './store/shop-registry.ts';

const DEFAULT_SCOPES =
  'write_products,write_files,write_inventory,write_publications,read_locations';

/** Gets a required setting. */
function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const server = createServer({
  schema: loadAdminSchema(),
  shops: new ShopRegistry(
    process.env.APP_URL ?? null,
    process.env.LOCAL_SHOPIFY_SIGNING_KEY ?? null,
  ),
  app: {
    apiKey: requireEnv('SHOPIFY_API_KEY'),
    apiSecret: requireEnv('SHOPIFY_API_SECRET'),
    newerSecrets: [],
    scopes: (process.env.SCOPES ?? DEFAULT_SCOPES).split(','),
  },
});

process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});

server.listen(Number(process.env.LOCAL_SHOPIFY_PORT ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ ready: true, url: `http://127.0.0.1:${port}` }));
});
