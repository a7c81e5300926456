import type { MatchTraceStep } from '#app/operations/image-product-match/contract.ts';

const STEPS: Record<string, string> = {
  read_barcodes: 'Read the barcodes',
  read_label: 'Read the label',
  own_catalogue: 'Looked in your store',
  look_up_code: 'Looked the code up on the web',
  look_up_barcode: 'Looked the barcode up on the web',
  look_up_description: 'Looked the description up on the web',
  image_search: 'Searched by picture',
};

/** Those whose own name says nothing to staff; a vision model goes by its name. */
const PROVIDERS: Record<string, string> = {
  zxing: 'built in',
  embedded: 'built in',
  store: '',
  serpapi: 'Google by SerpApi',
  'serpapi-lens': 'Google Lens by SerpApi',
  ebay: 'eBay',
  'ebay-image': 'eBay',
};

/** One step of a match in plain words: what was done by whom, what came of it, and how long it took. */
export type StepView = { what: string; outcome: string; took: string };

export function stepWords({
  step,
  provider,
  outcome,
  took_ms,
  requests,
}: MatchTraceStep): StepView {
  const by = PROVIDERS[provider] ?? provider;
  const what = STEPS[step] ?? step;
  const many = requests !== undefined && requests > 1 ? `, ${requests} requests` : '';
  return {
    what: by ? `${what} (${by})` : what,
    outcome,
    took: `${(took_ms / 1000).toFixed(1)} s${many}`,
  };
}
