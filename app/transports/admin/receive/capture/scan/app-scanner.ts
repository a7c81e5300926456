/** What App Bridge offers of it, in Shopify's own apps alone. */
type WithScanner = {
  shopify?: {
    environment?: { mobile?: boolean; pos?: boolean };
    scanner?: { capture(): Promise<{ data: string }> };
  };
};

/** The scanner of Shopify's mobile app or point of sale around this page; null in a browser. It resolves to what it read. */
export function findAppScanner(): (() => Promise<string>) | null {
  const { environment, scanner } = (globalThis as WithScanner).shopify ?? {};
  if (!scanner || !(environment?.mobile || environment?.pos)) return null;
  return async () => (await scanner.capture()).data;
}
