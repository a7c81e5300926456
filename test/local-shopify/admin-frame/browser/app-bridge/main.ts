import { describeChrome, findNavLink, press } from './describe-chrome.ts';
import { followLocation } from './follow-location.ts';
import { askFrame, onFrameMessage, sendToFrame } from './frame-channel.ts';
import { ModalElement } from './modal-element.ts';
import { patchLinks } from './open-address.ts';
import { patchFetch } from './patch-fetch.ts';
import { SaveBarElement } from './save-bar-element.ts';
import { createShopifyGlobal } from './shopify-global.ts';
import { STYLES } from './styles.ts';

/*
 * Stand-in of Shopify's app-bridge.js. It runs while the document is parsed and must not change the document before
 * the app has hydrated; elements are hidden by an adopted style sheet.
 */
const reloadTo = new URLSearchParams(location.search).get('shopify-reload');
if (window.parent === window) leaveAlone();
else if (reloadTo) void reloadWithToken(reloadTo);
else start();

/** Outside the admin there is no frame, and the page stays unchanged. */
function leaveAlone(): void {
  window.shopify = createShopifyGlobal(currentScript()) as typeof window.shopify;
}

/** Like Shopify's, it refuses to run on a page whose address does not name the store. */
function requireConfiguration(): void {
  const asked = new URLSearchParams(location.search);
  const missing = ['shop', 'host'].filter((name) => !asked.get(name));
  if (missing.length > 0) throw new Error(`missing required configuration fields: ${missing}`);
}

/** The bounce page: returns to the app's page with a new token. */
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
  onFrameMessage('press', ({ id }) => press(id));
  onFrameMessage('navigate', ({ href }) =>
    findNavLink(href)?.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true })),
  );
  sendToFrame({ type: 'hello' });
}

function defineElements(): void {
  const plain = () => class extends HTMLElement {};
  for (const name of ['ui-nav-menu', 's-app-nav', 'ui-title-bar'])
    if (!customElements.get(name)) customElements.define(name, plain());
  customElements.define('ui-save-bar', SaveBarElement);
  customElements.define('ui-modal', ModalElement);
}

/** Sends the frame what to show, initially and after each change. */
function watchChrome(): () => void {
  let lastSent = '';
  let isDue = false;
  const sendChanges = () => {
    isDue = false;
    const chrome = describeChrome();
    const text = JSON.stringify(chrome);
    if (text === lastSent) return;
    lastSent = text;
    sendToFrame({ type: 'chrome', chrome });
  };
  const refresh = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(sendChanges);
  };
  const options = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(refresh).observe(document, options);
  document.addEventListener('save-bar-changed', refresh);
  return refresh;
}

function currentScript(): HTMLScriptElement | null {
  return document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
}
