import { type Html, html } from './html.ts';

export type AdminPage = {
  shop: string;
  title: string;
  /** Number of path segments between the admin's address and the page: `products/1` is 1. */
  depth: number;
  app: { handle: string; name: string };
  current: 'app' | 'products';
  main: Html;
};

/** `catalog-vision` -> `Catalog Vision` */
export function toAppName(handle: string): string {
  return handle
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Builds the admin around a page: top bar with the shop's name, side menu, and elements that scripts fill. */
export function buildAdminPage({ shop, title, depth, app, current, main }: AdminPage): string {
  const here = (name: AdminPage['current']) =>
    current === name ? html`aria-current="page"` : html``;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base href="${'../'.repeat(depth) || './'}">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="frame/frame.css">
<script>earlyMessages = []; addEventListener('message', (event) => earlyMessages.push(event));</script>
</head>
<body>
<header id="top">
  <button type="button" id="menu-button" aria-controls="side" aria-expanded="false" aria-label="Menu">☰</button>
  <span class="brand">Local admin</span>
  <span class="shop"><span class="shop-badge" aria-hidden="true">${shop.slice(0, 2).toUpperCase()}</span>${shop.split('.')[0] ?? shop}</span>
  <div id="save-bar" role="region" aria-label="Unsaved changes" hidden></div>
</header>
<div id="side-veil"></div>
<nav id="side" aria-label="Admin">
  <ul>
    <li><a href="products" ${here('products')}>Products</a></li>
    <li class="heading">Apps</li>
    <li><a href="apps/${app.handle}" ${here('app')}>${app.name}</a><ul id="app-nav"></ul></li>
  </ul>
  <p class="note">A stand-in of the Shopify admin, for this machine only.</p>
</nav>
${main}
<div id="toasts" role="status" aria-live="polite"></div>
<script src="frame/frame.js" defer></script>
</body>
</html>
`.text;
}
