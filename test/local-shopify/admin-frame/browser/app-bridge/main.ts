import { describeChrome, findNavLink, press } from './describe-chrome.ts';
import { followLocation } from './follow-location.ts';
import { askFrame, onFrame, tellFrame } from './frame-channel.ts';
import { ModalElement } from './modal-element.ts';
import { patchLinks } from './open-address.ts';
import { patchFetch } from './patch-fetch.ts';
import { SaveBarElement } from './save-bar-element.ts';
import { createShopifyGlobal } from './shopify-global.ts';
import { STYLES } from './styles.ts';

/*
 * Stands in for Shopify's app-bridge.js. It runs while the document is read and must leave the document alone until
 * the app has hydrated: no attribute, no node; elements are hidden by an adopted style sheet.
 */
const reloadTo = new URLSearchParams(location.search).get('shopify-reload');
if (window.parent === window) leaveAlone();
else if (reloadTo) void reloadWithToken(reloadTo);
else start();

/** Outside the admin there is no frame to talk to: the page stands as it is. */
function leaveAlone(): void {
  window.shopify = createShopifyGlobal(currentScript()) as typeof window.shopify;
}

/** As Shopify's own does, it refuses to run on a page whose address does not say which store it is for. */
function requireConfiguration(): void {
  const asked = new URLSearchParams(location.search);
  const missing = ['shop', 'host'].filter((name) => !asked.get(name));
  if (missing.length > 0) throw new Error(`missing required configuration fields: ${missing}`);
}

/** The bounce page: back to where the app wanted to be, with a fresh token. */
async function reloadWithToken(to: string): Promise<void> {
  requireConfiguration();
  const url = new URL(to, location.href);
  url.searchParams.set('id_token', await askFrame('id-token', null));
  location.replace(url.href);
}

function start(): void {
  requireConfiguration();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  window.shopify = createShopifyGlobal(currentScript()) as typeof window.shopify;
  patchFetch();
  patchLinks();
  defineElements();
  const refresh = watchChrome();
  followLocation(refresh);
  onFrame('press', ({ id }) => press(id));
  onFrame('navigate', ({ href }) =>
    findNavLink(href)?.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true })),
  );
  tellFrame({ type: 'hello' });
}

function defineElements(): void {
  const plain = () => class extends HTMLElement {};
  for (const name of ['ui-nav-menu', 's-app-nav', 'ui-title-bar'])
    if (!customElements.get(name)) customElements.define(name, plain());
  customElements.define('ui-save-bar', SaveBarElement);
  customElements.define('ui-modal', ModalElement);
}

/** Tells the frame what to show, again whenever it changes. */
function watchChrome(): () => void {
  let told = '';
  let isDue = false;
  const tell = () => {
    isDue = false;
    const chrome = describeChrome();
    const text = JSON.stringify(chrome);
    if (text === told) return;
    told = text;
    tellFrame({ type: 'chrome', chrome });
  };
  const refresh = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(tell);
  };
  const options = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(refresh).observe(document, options);
  document.addEventListener('save-bar-changed', refresh);
  return refresh;
}

function currentScript(): HTMLScriptElement | null {
  return document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
}
