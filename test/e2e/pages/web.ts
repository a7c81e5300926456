import { inject } from 'vitest';

export type WebOffer = { code: string; domain: string; title: string; price?: number };

/** A web of its own for one test file: only what is put there exists. */
export function openWeb(name: string) {
  const base = `${inject('searchUrl')}/spaces/${name}`;
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${base}/control${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  return {
    env: { SERPAPI_BASE_URL: base, EBAY_BASE_URL: base },
    async holds(offers: WebOffer[]) {
      await control('DELETE', '/offers');
      if (offers.length === 0) return;
      await control('POST', '/offers', offers.map(toOffer));
    },
  };
}

function toOffer({ code, domain, title, price = 99 }: WebOffer): object {
  return {
    key: `${code} ${domain}`,
    brand: '',
    title,
    domain,
    link: `https://${domain}/p/${encodeURIComponent(code)}`,
    price,
    image_url: `https://cdn.shopify.com/s/files/${domain}/${encodeURIComponent(code)}.jpg`,
    snippet: `Style ${code}.`,
  };
}
