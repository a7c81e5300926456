/** Simulated webs: the pages that shops, copies, mirrors and others have about products, right or misleading. */
export const WEB_NAMES = [
  'on_offer',
  'noise',
  'brand_site',
  'one_site',
  'neighbour_colour',
  'neighbour_lookalike',
  'neighbours_only',
  'any_code_exists',
  'copied_title',
  'sub_shops',
  'one_seller',
  'price_mirrors',
  'also_available',
  'related_items',
  'other_audience',
  'lookalikes',
  'same_picture',
  'wrong_barcode',
] as const;
export type WebName = (typeof WEB_NAMES)[number];
