import { expect, it } from 'vitest';
import { providerWords } from '#app/transports/admin/settings/provider-words.ts';

it.each([
  ['Labels: embedded', 'Labels: built in'],
  ['Look-up: ebay', 'Look-up: eBay'],
  ['Image search: serpapi-lens', 'Image search: Google Lens, through SerpApi'],
  ['Label reader: some-model-4', 'Label reader: some-model-4'],
  ['Barcode reader', 'Barcode reader'],
])('%s is shown as %s', (name, words) => {
  expect(providerWords(name)).toBe(words);
});
