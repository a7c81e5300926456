/** For fixtures: an admin on this machine that may show the app in its frame. */
export type AdminFrame = {
  /** Such as http://127.0.0.1:4000 */
  origin: string;
  /** Where the app's pages load App Bridge from, in place of Shopify's CDN. */
  appBridgeUrl: string;
};

const POLICY = 'Content-Security-Policy';

/**
 * Lets that admin frame a page, beside those that Shopify's library names; a page nobody may frame stays so. The
 * browser is told to load that admin's App Bridge early instead of Shopify's.
 */
export function allowAdminFrame(headers: Headers, frame: AdminFrame | null): void {
  const policy = headers.get(POLICY);
  if (!frame || !policy?.includes('frame-ancestors https:')) return;
  headers.set(POLICY, policy.replace('frame-ancestors ', `frame-ancestors ${frame.origin} `));
  if (headers.has('Link'))
    headers.set('Link', `<${frame.appBridgeUrl}>; rel="preload"; as="script";`);
}
