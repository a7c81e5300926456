import type { TestShop } from '#test/support/start-app.ts';

export type Product = {
  title: string;
  vendor: string;
  status: string;
  totalInventory: number;
  variants: { nodes: { title: string; sku: string; price: string; inventoryQuantity: number }[] };
};

/** The products in the store whose title contains this word. */
export async function productsOf(shop: TestShop, word: string): Promise<Product[]> {
  const { products } = await shop.store.query<{ products: { nodes: Product[] } }>(
    `{ products(first: 100) { nodes { title vendor status totalInventory
       variants(first: 20) { nodes { title sku price inventoryQuantity } } } } }`,
  );
  return products.nodes.filter(({ title }) => title.includes(word));
}
