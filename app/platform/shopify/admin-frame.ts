/** For fixtures: an admin on this machine that may frame the app. */
export type AdminFrame = {
  /** An origin such as http://127.0.0.1:4000 */
  origin: string;
  /** The address from which pages load App Bridge instead of Shopify's CDN. */
  appBridgeUrl: string;
};

const POLICY = 'Content-Security-Policy';

/**
 * Allows that admin to frame a page, in addition to the origins named by Shopify's library. A page that may not be
 * framed at all stays so. The preload of App Bridge is changed to that admin's copy.
 */
export function allowAdminFrame(headers: Headers, frame: AdminFrame | null): void {
  const policy = headers.get(POLICY);
  if (!frame || !policy?.includes('frame-ancestors https:')) return;
  headers.set(POLICY, policy.replace('frame-ancestors ', `frame-ancestors ${frame.origin} `));
  if (headers.has('Link'))
    headers.set('Link', `<${frame.appBridgeUrl}>; rel="preload"; as="script";`);
}
