/** The parts of App Bridge that concern the scanner. Only Shopify's own apps have them. */
type WithScanner = {
  shopify?: {
    environment?: { mobile?: boolean; pos?: boolean };
    scanner?: { capture(): Promise<{ data: string }> };
  };
};

/**
 * Returns the scanner of the Shopify mobile or POS app that shows this page; null in a browser. The scanner resolves to
 * the code that it read.
 */
export function findAppScanner(): (() => Promise<string>) | null {
  const { environment, scanner } = (globalThis as WithScanner).shopify ?? {};
  if (!scanner || !(environment?.mobile || environment?.pos)) return null;
  return async () => (await scanner.capture()).data;
}
