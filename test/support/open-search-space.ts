export type WebOffer = {
  code: string;
  domain: string;
  title: string;
  price?: number;
  /** ISO 4217; default US dollars. */
  currency?: string;
};

export type SearchSpace = {
  /** Settings of an app that searches in this space. */
  env: Record<string, string>;
  /** Replaces all offers. */
  holds: (offers: readonly WebOffer[]) => Promise<void>;
  /** Restores the offers of local search's file. */
  reset: () => Promise<void>;
};

/** Opens a separate space at local search. */
export function openSearchSpace(searchUrl: string, name: string): SearchSpace {
  const base = `${searchUrl}/spaces/${name}`;
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
    async holds(offers) {
      await control('DELETE', '/offers');
      if (offers.length > 0) await control('POST', '/offers', offers.map(toOffer));
    },
    reset: () => control('POST', '/reset'),
  };
}

function toOffer({ code, domain, title, price = 99, currency }: WebOffer): object {
  return {
    key: `${code} ${domain}`,
    brand: '',
    title,
    domain,
    link: `https://${domain}/p/${encodeURIComponent(code)}`,
    price,
    ...(currency !== undefined && { currency }),
    image_url: `https://cdn.shopify.com/s/files/${domain}/${encodeURIComponent(code)}.jpg`,
    snippet: `Style ${code}.`,
  };
}
