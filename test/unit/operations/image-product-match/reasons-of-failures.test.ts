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

  it.each([
    ['read_barcodes', 'reading barcodes', 'the barcode reader refused its key'],
    ['read_label', 'reading the label', 'the vision model refused its key'],
    ['own_catalogue', 'the look-up in your store', 'your store refused access'],
    ['look_up_code', 'the web look-up of the code', 'the search refused its key'],
    ['look_up_barcode', 'the web look-up of the barcode', 'the search refused its key'],
    ['look_up_description', 'the web look-up of the description', 'the search refused its key'],
    ['image_search', 'the image search', 'the image search refused its key'],
  ] as const)('%s says of %s who refused what', (step, words, refused) => {
    const failed = [{ step, provider: 'p', failure: 'unauthorized' as const }];
    expect(decide(evidence({ failures: failed })).reason).toContain(
      `; ${words} failed: ${refused} (p);`,
    );
  });

  it.each([
    [
      'tomorrow, before anything else, where the limit of the day is reached',
      ['daily_limit', 'timeout'],
      'choose or list the product by hand, or send the photo again tomorrow: the limit resets at 00:00 UTC.',
    ],
    [
      'in a few minutes, before what others have to do',
      ['unauthorized', 'timeout'],
      'send the photo again in a few minutes.',
    ],
    [
      'not again, where a key is refused',
      ['unauthorized'],
      'have the key checked (Settings shows which one): sending the photo again does not help.',
    ],
  ] as const)('has the photo sent %s', (_when, [...failures], advice) => {
    const failed = failures.map((failure) => ({
      step: 'image_search' as const,
      provider: 'p',
      failure,
    }));
    const { reason } = decide(evidence({ failures: failed }));
    expect(reason.endsWith(`; ${advice}`)).toBe(true);
  });
});
