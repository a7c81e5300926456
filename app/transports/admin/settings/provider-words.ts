const WORDS: Record<string, string> = {
  embedded: 'built in',
  serpapi: 'Google, through SerpApi',
  'serpapi-lens': 'Google Lens, through SerpApi',
  ebay: 'eBay',
  'ebay-image': 'eBay',
};

/** A reader or look-up as staff know it: `Look-up: ebay` is "Look-up: eBay". A model keeps its own name. */
export function providerWords(name: string): string {
  const [, kind, which = ''] = /^([^:]*: )(.*)$/.exec(name) ?? [];
  return kind === undefined ? name : kind + (WORDS[which] ?? which);
}
