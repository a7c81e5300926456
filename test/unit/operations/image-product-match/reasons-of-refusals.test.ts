import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import {
  BARCODE_CHOICE,
  BARCODES,
  CODE,
  evidence,
  GTIN_TEXT,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  pictured,
  SEARCH_TIMED_OUT,
  tied,
  twoSites,
  unreadableLabel,
} from './decision/evidence-builders.ts';

const unsure = { printed: CODE, accepted: false, repaired: false };
const alike = (name: string) =>
  offer(`${name}.example`, { title: `${name} Nike Pegasus`, foundBy: 'image_visual' });
const described = () => twoSites().map((row) => ({ ...row, foundBy: 'description' as const }));

const STOOD_IN = {
  step: 'read_label',
  provider: 'vision-1',
  failure: 'timeout',
  replacedBy: 'embedded',
} as const;

/** What there is, how sure the answer is and by what method, and all that it says. */
const cases: [string, string, Partial<MatchEvidence>, string][] = [
  [
    'a typed code against the label, sites only',
    'low, label',
    { typedCode: CODE, labels: [label({ code: OTHER_CODE })], offers: twoSites() },
    'Too few sources confirm the code LC2818-101; the label itself was read as LC2818-107; check the code on the box, character by character.',
  ],
  [
    'a code nobody knows, read by the reader that stood in',
    'none',
    { labels: [label()], failures: [STOOD_IN] },
    'No source that was asked knows the code LC2818-101; reading the label failed (vision-1: took too long), so another reader did it (embedded); compare the code with the box and, if it is right, list it as a new product under this code.',
  ],
  [
    'no code, and a reader stood in',
    'none',
    { labels: [unreadableLabel()], failures: [STOOD_IN] },
    'There is a label in the photo, but its code could not be read and nothing was found; reading the label failed (vision-1: took too long), so another reader did it (embedded); send the photo again in a few minutes.',
  ],
  [
    'nothing at all',
    'none',
    {},
    'No code could be read and nothing was found; take a photo of the label on the box.',
  ],
  [
    'no code, lookalikes',
    'low, reverse_image',
    { offers: [alike('one')] },
    'No code could be read, and looking alike is not enough to call it a match; compare the candidates with the box and choose by hand, or take a photo of the label on the box.',
  ],
  [
    'no code, a barcode nobody knows',
    'none',
    { barcodes: BARCODES },
    'No code could be read and nothing was found; take the photo again closer to the label, or type in the code.',
  ],
  [
    'unread label, nothing',
    'none',
    { labels: [unreadableLabel()] },
    'There is a label in the photo, but its code could not be read and nothing was found; take the photo again closer to the label, or type in the code.',
  ],
  [
    'unread label, lookalikes',
    'low, reverse_image',
    { labels: [unreadableLabel()], offers: [alike('one')] },
    'There is a label in the photo, but its code could not be read, and looking alike is not enough to call it a match; take the photo again closer to the label, or type in the code.',
  ],
  [
    'description only',
    'low, label_description',
    { labels: [unreadableLabel({ description: 'PEGASUS 41' })], offers: described() },
    'Words on the label could be read, but not its code, and a description alone only proposes candidates; take the photo again closer to the label, or type in the code.',
  ],
  [
    'description, nothing',
    'none',
    { labels: [unreadableLabel({ description: 'PEGASUS 41' })] },
    'Words on the label could be read, but not its code and nothing was found; take the photo again closer to the label, or type in the code.',
  ],
  [
    'two exact pictures',
    'low, reverse_image',
    { offers: [pictured('one'), pictured('two')] },
    'No code could be read and too few independent sites show exactly this picture with the same code; compare the candidates with the box and choose by hand, or take a photo of the label on the box.',
  ],
  [
    'one site for the barcode',
    'low',
    { barcodes: BARCODES, offers: [tied('first')] },
    'Only one independent site ties the barcode 195503583218 to a code (LC2818-101), and no code was read off the label; take the photo again closer to the label, or type in the code.',
  ],
  [
    'a code nobody knows',
    'none',
    { labels: [label()] },
    'No source that was asked knows the code LC2818-101; compare the code with the box and, if it is right, list it as a new product under this code.',
  ],
  [
    'a code of one site',
    'low, label',
    { labels: [label()], offers: [offer('first.example')] },
    'Only one independent site confirms the code LC2818-101; compare the candidates with the box and choose by hand.',
  ],
  [
    'a code that lookalikes show',
    'low, label',
    { labels: [label()], offers: [alike('one')] },
    'No independent source confirms the code LC2818-101; compare the candidates with the box and choose by hand.',
  ],
  [
    'a code, and only products of other codes',
    'low, label',
    { labels: [label()], offers: [offer('first.example', { title: `Nike Vomero ${OTHER_CODE}` })] },
    'No source that was asked knows the code LC2818-101, and all results carry other codes; compare the code with the box and, if it is right, list it as a new product under this code.',
  ],
  [
    'another colour, one site',
    'low, label',
    {
      labels: [label({ description: 'AIR ZOOM PEGASUS 41 BLACK' })],
      offers: [offer('first.example', { title: `Nike Air Zoom Pegasus 41 red ${CODE}` })],
    },
    'The code LC2818-101 is known, but in another colour than the label names; compare the colours of the candidates with the box.',
  ],
  [
    'an unsure code',
    'low, label',
    { labels: [label({ styleCode: unsure })], offers: twoSites() },
    'The code could not be read for certain (LC2818-101?); if the box says LC2818-101, type it in, otherwise take the photo again closer to the label.',
  ],
  [
    'an unsure code nobody knows',
    'none',
    { labels: [label({ styleCode: unsure })] },
    'The code could not be read for certain (LC2818-101?) and nothing was found for it; if the box says LC2818-101, type it in, otherwise take the photo again closer to the label.',
  ],
  [
    'nothing because of a failure',
    'none',
    { labels: [label()], failures: SEARCH_TIMED_OUT },
    'No source that was asked knows the code LC2818-101; the web look-up of the code failed (serpapi: took too long); send the photo again in a few minutes.',
  ],
  [
    'no label because of failures',
    'none',
    {
      failures: [
        ...SEARCH_TIMED_OUT,
        { step: 'image_search', provider: 'lens', failure: 'out_of_quota' },
      ],
    },
    'No code could be read and nothing was found; the web look-up of the code failed (serpapi: took too long) and the image search failed (lens: no searches left); send the photo again in a few minutes.',
  ],
  [
    'no label because a quota is used up',
    'none',
    { failures: [{ step: 'image_search', provider: 'lens', failure: 'out_of_quota' }] },
    'No code could be read and nothing was found; the image search failed (lens: no searches left); have the quota of the search raised (Settings shows which one): sending the photo again does not help.',
  ],
  [
    'a code while the store gives no access',
    'none',
    {
      labels: [label()],
      failures: [{ step: 'own_catalogue', provider: 'shopify', failure: 'unauthorized' }],
    },
    'No source that was asked knows the code LC2818-101; the look-up in your store failed: your store refused access (shopify); open the app in the Shopify admin, so that the store gives it access again.',
  ],
  [
    'two styles',
    'low, label',
    { labels: [label(), label({ code: OTHER_CODE })], offers: twoSites() },
    'Not called a match because the labels and barcodes in the photo stand for different codes (LC2818-101 and LC2818-107); take a photo of one box at a time.',
  ],
  [
    'a loose item',
    'low, label',
    { labels: [label()], offers: twoSites(), looseItemDiffers: 'red' },
    'Not called a match because the loose item in the photo looks different from the labelled box; take the photo again with the box alone, or with the item and its own box.',
  ],
  [
    'a barcode of another code in the store',
    'low, label',
    {
      labels: [label()],
      barcodes: BARCODES,
      offers: twoSites(),
      own: [ownProduct({ styleCode: OTHER_CODE })],
    },
    'Not called a match because the barcode 195503583218 belongs to LC2818-107 at your store, not to LC2818-101; check the code and the barcode on the box.',
  ],
  [
    'another brand on a site',
    'low, label',
    {
      labels: [label()],
      offers: [...twoSites(), offer('third.example', { title: `Saucony Ride ${CODE}` })],
    },
    "Not called a match because the label says Nike, but third.example shows this code or barcode as another brand's; check the code on the box, then choose by hand.",
  ],
  [
    'another brand in the store',
    'low, label',
    {
      labels: [label()],
      offers: twoSites(),
      barcodes: BARCODES,
      own: [
        ownProduct({ vendor: 'PUMA', title: 'PUMA Suede', variants: [{ barcode: GTIN_TEXT }] }),
      ],
    },
    "Not called a match because the label says Nike, but your store shows this code or barcode as another brand's; check the code on the box, then choose by hand.",
  ],
  [
    'a description of something else',
    'low, label',
    { labels: [label({ description: 'METCON TRAINER NINE' })], offers: twoSites() },
    'Not called a match because the description on the label and the sites that show the code describe different products; check the code on the box, character by character.',
  ],
  [
    'another number',
    'low, label',
    { labels: [label({ description: 'AIR ZOOM PEGASUS 40' })], offers: twoSites() },
    'Not called a match because the label and the sources that show the code disagree on the model number; check the code on the box, character by character.',
  ],
  [
    'the same picture elsewhere',
    'low, label',
    {
      labels: [label()],
      offers: [
        ...twoSites().map((row) => ({ ...row, imageUrl: `https://cdn.example/${row.source}.jpg` })),
        offer('third.example', {
          title: `Nike Pegasus ${OTHER_CODE}`,
          imageUrl: 'https://cdn.example/first.example.jpg',
        }),
      ],
    },
    'Not called a match because third.example shows the same picture with the code LC2818-107; compare the candidates with the box and choose by hand.',
  ],
  [
    'two codes under the picture',
    'low, reverse_image',
    { offers: [pictured('one'), pictured('two'), pictured('three'), pictured('four', OTHER_CODE)] },
    'Not called a match because pages with this picture print different codes; compare the candidates with the box and choose by hand.',
  ],
  [
    'variants without a code',
    'low, reverse_image',
    {
      offers: [pictured('one'), pictured("men's two"), pictured('wmns three')].map((row, at) => ({
        ...row,
        link: `https://site${at}.example/p/1`,
      })),
    },
    "Not called a match because no code was read off the label, and the sources disagree on men's, wmns; type in the code on the box.",
  ],
  [
    'a word against the code',
    'low, label',
    {
      labels: [label({ code: OTHER_CODE })],
      barcodes: BARCODES,
      barcodeChoices: [BARCODE_CHOICE],
      offers: twoSites(),
    },
    'Not called a match because staff in your store confirmed that the barcode 195503583218 is LC2818-101, not LC2818-107; check the code and the barcode on the box.',
  ],
];

describe('the reason of a refusal', () => {
  it.each(cases)('%s: %s', (_what, answer, parts, reason) => {
    const result = decide(evidence(parts));
    expect(result.reason).toBe(reason);
    expect([result.confidence, result.method].filter(Boolean).join(', ')).toBe(answer);
    expect(result.matched).toBe(false);
  });
});
