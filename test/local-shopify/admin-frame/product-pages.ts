import { isLive } from '../catalog/publishing.ts';
import { inventoryQuantity } from '../catalog/stock.ts';
import { gidNumber } from '../store/gid.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Product, Variant } from '../store/types.ts';
import { buildAdminPage } from './admin-page.ts';
import { type Html, html } from './html.ts';

type App = { handle: string; name: string };

/** `/admin/products`: every product of the store. */
export function buildProductsPage(store: ShopStore, app: App): string {
  const rows = [...store.products.values()].reverse().map(
    (product) => html`<tr>
<td><a href="products/${gidNumber(product.id) ?? ''}">${product.title}</a></td>
<td>${statusBadge(product)}</td><td>${stockOf(product)} in stock</td><td>${product.vendor}</td></tr>`,
  );
  return buildAdminPage({
    shop: store.domain,
    title: 'Products',
    depth: 0,
    app,
    current: 'products',
    main: html`<main class="page"><h1>Products</h1>
<section class="card"><div class="scroll" tabindex="0" role="region" aria-label="All products"><table>
<thead><tr><th scope="col">Product</th><th scope="col">Status</th><th scope="col">Inventory</th><th scope="col">Vendor</th></tr></thead>
<tbody>${rows}</tbody></table></div></section></main>`,
  });
}

/** `/admin/products/<number>`: a product with its stock, images and channels. */
export function buildProductPage(store: ShopStore, product: Product, app: App): string {
  return buildAdminPage({
    shop: store.domain,
    title: product.title,
    depth: 1,
    app,
    current: 'products',
    main: html`<main class="page">
<p><a href="products">Products</a></p>
<h1>${product.title} ${statusBadge(product)}</h1>
<div class="columns"><div>
${product.media.length > 0 ? mediaCard(product) : html``}
${variantsCard(store, product)}
</div><div>
<section class="card"><h2>Publishing</h2><ul>${channels(store, product)}</ul></section>
<section class="card"><h2>Product organization</h2><dl>
<dt>Type</dt><dd>${product.productType || 'None'}</dd><dt>Vendor</dt><dd>${product.vendor || 'None'}</dd>
<dt>Tags</dt><dd>${product.tags.join(', ') || 'None'}</dd></dl></section>
${metafieldsCard(product)}
</div></div></main>`,
  });
}

function statusBadge({ status }: Product): Html {
  const words = status.charAt(0) + status.slice(1).toLowerCase();
  return html`<span class="badge is-${status.toLowerCase()}">${words}</span>`;
}

function stockOf(product: Product): number {
  return product.variants.reduce((sum, variant) => sum + inventoryQuantity(variant), 0);
}

function mediaCard(product: Product): Html {
  const pictures = product.media.map(
    (media) =>
      html`<li><img src="${media.source}" alt="${media.alt ?? media.filename}" width="96" height="96"></li>`,
  );
  return html`<section class="card"><h2>Media</h2><ul class="pictures">${pictures}</ul></section>`;
}

function variantsCard(store: ShopStore, product: Product): Html {
  const names = product.options.map(({ name }) => name).join(' / ');
  const rows = product.variants.map(
    (
      variant,
    ) => html`<tr><th scope="row">${variant.values.join(' / ')}</th><td>${variant.price}</td>
<td>${formatStock(store, variant)}</td><td>${variant.inventoryItem.sku ?? ''}</td><td>${variant.barcode ?? ''}</td></tr>`,
  );
  return html`<section class="card"><h2>Variants</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Variants"><table>
<thead><tr><th scope="col">${names}</th><th scope="col">Price</th><th scope="col">Available</th><th scope="col">SKU</th><th scope="col">Barcode</th></tr></thead>
<tbody>${rows}</tbody></table></div>
<p>Total inventory: ${stockOf(product)}</p></section>`;
}

function formatStock(store: ShopStore, { inventoryItem }: Variant): string {
  const levels = inventoryItem.levels.filter((level) => level.isActive);
  if (!inventoryItem.tracked) return 'Not tracked';
  return (
    levels
      .map((level) => `${store.locations.get(level.locationId)?.name}: ${level.available}`)
      .join(', ') || '0'
  );
}

function channels(store: ShopStore, product: Product): Html[] {
  const live = product.listings.filter((listing) => isLive(product, listing));
  if (live.length === 0) return [html`<li>Not live on any channel</li>`];
  return live.map(
    ({ publicationId }) => html`<li>${store.publications.get(publicationId)?.title ?? ''}</li>`,
  );
}

function metafieldsCard(product: Product): Html {
  if (product.metafields.length === 0) return html``;
  const rows = product.metafields.map(
    ({ namespace, key, value }) =>
      html`<dt title="${namespace}.${key}">${key}</dt><dd>${value}</dd>`,
  );
  return html`<section class="card"><h2>Metafields</h2><dl>${rows}</dl></section>`;
}
