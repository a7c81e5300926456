const NAMES: Record<string, string> = {
  zxing: 'built in',
  embedded: 'built in',
  serpapi: 'Google, through SerpApi',
  'serpapi-lens': 'Google Lens, through SerpApi',
  ebay: 'eBay',
  'ebay-image': 'eBay',
};

/** The name of a reader or look-up for staff. Vision models, and ids without a name here, keep their id. */
export function providerName(id: string): string {
  return NAMES[id] ?? id;
}
