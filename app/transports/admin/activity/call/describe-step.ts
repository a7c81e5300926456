import type { MatchTraceStep } from '#app/operations/image-product-match/contract.ts';
import { providerName } from '../../shared/provider-name.ts';

const STEPS: Record<string, string> = {
  read_barcodes: 'Read the barcodes',
  read_label: 'Read the label',
  own_catalogue: 'Looked in your store',
  look_up_code: 'Looked the code up on the web',
  look_up_barcode: 'Looked the barcode up on the web',
  look_up_description: 'Looked the description up on the web',
  image_search: 'Searched by picture',
};

/** Describes a step for staff; a step or provider without a name here keeps its id. */
export function describeStep({ step, provider, outcome, took_ms, requests }: MatchTraceStep) {
  const by = provider === 'store' ? '' : providerName(provider);
  const title = STEPS[step] ?? step;
  const requestCount = requests !== undefined && requests > 1 ? `, ${requests} requests` : '';
  return {
    title: by ? `${title} (${by})` : title,
    outcome,
    duration: `${(took_ms / 1000).toFixed(1)} s${requestCount}`,
  };
}
