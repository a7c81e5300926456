import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import { evidence } from './decision/evidence-builders.ts';

describe('a part that failed', () => {
  it.each([
    ['read_barcodes', 'reading barcodes'],
    ['read_label', 'reading the label'],
    ['own_catalogue', 'the look-up in your store'],
    ['look_up_code', 'the web look-up of the code'],
    ['look_up_barcode', 'the web look-up of the barcode'],
    ['look_up_description', 'the web look-up of the description'],
    ['image_search', 'the image search'],
  ] as const)('%s is called %s', (step, words) => {
    const failed = [{ step, provider: 'p', failure: 'unavailable' as const }];
    expect(decide(evidence({ failures: failed })).reason).toContain(
      `; ${words} failed (p: not available);`,
    );
  });
});
