import { expect, it } from 'vitest';
import { providerLabel } from '#app/transports/admin/settings/provider-label.ts';

it.each([
  ['Labels: embedded', 'Labels: built in'],
  ['Look-up: ebay', 'Look-up: eBay'],
  ['Image search: serpapi-lens', 'Image search: Google Lens, through SerpApi'],
  ['Label reader: some-model-4', 'Label reader: some-model-4'],
  ['Barcode reader', 'Barcode reader'],
])('%s is shown as %s', (name, label) => {
  expect(providerLabel(name)).toBe(label);
});
