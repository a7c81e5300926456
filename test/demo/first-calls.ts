import type { Ready } from './ready-file.ts';

/** The variables of the guides and a first call, to paste into a shell. */
export function firstCalls({ base_url, api_key }: Pick<Ready, 'base_url' | 'api_key'>): string {
  return `
  export BASE=${base_url} KEY=${api_key}
  curl -s $BASE/api/v1/image-product-match -H "Authorization: Bearer $KEY" \\
    -H "Content-Type: application/json" -d "{\\"image_url\\": \\"$BASE/examples/box.jpg\\"}"
`;
}
