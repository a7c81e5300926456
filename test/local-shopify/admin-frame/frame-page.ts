import { buildAdminPage, toAppName } from './admin-page.ts';
import { html, jsonScript } from './html.ts';

/** Builds the page at `/admin/apps/<handle>/<path>`: the app in an iframe, with the bar above it. */
export function buildFramePage(about: {
  shop: string;
  handle: string;
  /** Path below the app's address, without a leading slash. */
  path: string;
  appAddress: URL;
  scopes: readonly string[];
}): string {
  const { shop, handle, path, appAddress, scopes } = about;
  const appName = toAppName(handle);
  const settings = { appOrigin: appAddress.origin, appName, handle, scopes };
  return buildAdminPage({
    shop,
    title: appName,
    depth: 1 + (path === '' ? 0 : path.split('/').length),
    app: { handle, name: appName },
    current: 'app',
    main: html`<main class="app">
  <div id="title-bar">
    <span id="breadcrumb"></span>
    <span class="app-icon" aria-hidden="true">${appName.charAt(0)}</span>
    <h1 id="title">${appName}</h1>
    <div id="title-actions"></div>
    <div id="loading" role="progressbar" aria-label="Loading" hidden></div>
  </div>
  ${jsonScript('frame-settings', settings)}
  <iframe name="app-iframe" title="${appName}" allow="camera; clipboard-write; fullscreen" src="${appAddress.href}"></iframe>
</main>`,
  });
}
