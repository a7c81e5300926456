import type { CDPSession, Page } from 'playwright-core';

/** A GIF of one pixel. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

type Where = {
  shopifyUrl: string;
  appUrl: string;
  configuredAppUrl: string;
  /** The member of staff who is signed in to this browser; by default the one who is signed in to the shop. */
  memberId?: string;
  /** The SVG for an image of any site, by its path. Where none is given, one on Shopify's CDN is a pixel. */
  drawImage?: (pathname: string) => string;
};
type Paused = {
  request: { url: string; method: string; headers: Record<string, string> };
  resourceType: string;
  body: Buffer | undefined;
};
/** As the browser takes it. */
type Answer = {
  responseCode: number;
  responseHeaders: { name: string; value: string }[];
  /** In base64. */
  body: string;
};

/**
 * Shopify's addresses as the browser sees them, answered by the stand-in: the built app stands in a real
 * https://admin.shopify.com page and loads the real script address, so nothing in the product is loosened. Whatever
 * else would leave this machine finds no host (`CHROMIUM_FLAGS`).
 *
 * It asks the browser for these requests alone. A route of Playwright would stop every request, those to the app too,
 * and turn the browser's cache off: a page load then takes half as much processor time again.
 */
export async function routeAdmin(page: Page, where: Where): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, request, resourceType }) => {
    try {
      const sent = request.postDataEntries?.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64'));
      const body = sent && Buffer.concat(sent);
      const answer = await answerTo({ request, resourceType, body }, where);
      if (answer) await session.send('Fetch.fulfillRequest', { requestId, ...answer });
      else await session.send('Fetch.continueRequest', { requestId });
    } catch {
      // The page was left, or the test ended, meanwhile.
    }
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
}

/** What Shopify answers; null where the address is not its own. */
async function answerTo(paused: Paused, where: Where): Promise<Answer | null> {
  const { shopifyUrl, configuredAppUrl, drawImage } = where;
  const { origin, hostname, pathname, search } = new URL(paused.request.url);
  const isImage = paused.resourceType === 'Image';
  if (isImage && drawImage) return plain(200, 'image/svg+xml', drawImage(pathname));
  if (hostname === 'cdn.shopify.com') {
    if (pathname.startsWith('/shopifycloud/'))
      return passOn(paused, new URL(pathname, shopifyUrl), where);
    return isImage
      ? plain(200, 'image/gif', Buffer.from(PIXEL, 'base64'))
      : plain(200, 'text/plain', '');
  }
  if (hostname === 'admin.shopify.com') {
    const [, name, rest = ''] = /^\/store\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
    if (!name) return plain(404, 'text/plain', '');
    const address = `/stores/${name}.myshopify.com/admin${rest}${search}`;
    return passOn(paused, new URL(address, shopifyUrl), where);
  }
  if (hostname.endsWith('.myshopify.com')) {
    const name = hostname.split('.')[0];
    const rest = /^\/admin(\/.*)?$/.exec(pathname)?.[1];
    if (rest === undefined) return plain(200, 'text/plain', `The shop ${name}: ${pathname}`);
    return redirect(`https://admin.shopify.com/store/${name}${rest}${search}`);
  }
  // Redirects of Shopify's library go to APP_URL: answer them from the app under test.
  if (origin === configuredAppUrl) return redirect(new URL(pathname + search, where.appUrl).href);
  return null;
}

async function passOn(
  { request, body }: Paused,
  address: URL,
  { appUrl, memberId }: Where,
): Promise<Answer> {
  const response = await fetch(address, {
    method: request.method,
    headers: {
      'x-app-url': appUrl,
      ...(memberId && { 'x-member-id': memberId }),
      'content-type': request.headers['Content-Type'] ?? 'text/plain',
    },
    redirect: 'manual',
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  const headers = Object.fromEntries(response.headers);
  return toAnswer(response.status, headers, Buffer.from(await response.arrayBuffer()));
}

function plain(status: number, type: string, body: string | Buffer): Answer {
  return toAnswer(status, { 'content-type': type }, Buffer.from(body));
}

function redirect(location: string): Answer {
  return toAnswer(302, { location }, Buffer.alloc(0));
}

function toAnswer(status: number, headers: Record<string, string>, body: Buffer): Answer {
  return {
    responseCode: status,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: body.toString('base64'),
  };
}
