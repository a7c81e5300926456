import { sendToFrame, welcomed } from './frame-channel.ts';

const realOpen = window.open.bind(window);
let adminUrl = '';
void welcomed.then((welcome) => {
  adminUrl = welcome.adminUrl;
});

/**
 * Converts an address of the admin to one of this frame: `shopify:admin/products/1`,
 * `https://admin.shopify.com/store/<name>/products/1`, `https://<shop>/admin/products/1`. Null for any other.
 */
function toFrameAddress(address: string): string | null {
  const path =
    /^shopify:(?:\/\/)?admin\/(.*)$/.exec(address)?.[1] ??
    /^https:\/\/admin\.shopify\.com\/store\/[^/]+\/(.*)$/.exec(address)?.[1] ??
    /^https:\/\/[a-z0-9-]+\.myshopify\.com\/admin\/(.*)$/.exec(address)?.[1];
  return path === undefined || adminUrl === '' ? null : new URL(path, adminUrl).href;
}

/** Opens an address as the admin does: its own pages within the admin, others as usual. */
export function openAddress(
  address: string,
  target = '_blank',
  features?: string,
): WindowProxy | null {
  const inside = toFrameAddress(address);
  const isTop = target === '_top' || target === '_parent';
  if (!isTop) return realOpen(inside ?? address, target, features);
  sendToFrame({ type: 'open-top', url: inside ?? new URL(address, location.href).href });
  return null;
}

function followLink(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  const isElsewhere = ['_top', '_parent', '_blank'].includes(link.target);
  if (toFrameAddress(link.href) === null && !(isElsewhere && link.target !== '_blank')) return;
  event.preventDefault();
  openAddress(link.href, isElsewhere ? link.target : '_top');
}

/** Makes links to the admin and out of the frame work as in a real store. */
export function patchLinks(): void {
  window.open = (url, target, features) =>
    openAddress(String(url ?? 'about:blank'), target, features);
  // After the app's handlers, which React attaches to the document.
  window.addEventListener('click', followLink);
}
