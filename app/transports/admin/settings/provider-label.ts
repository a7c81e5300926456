import { providerName } from '../shared/provider-name.ts';

/** A reader or look-up as staff know it: "Look-up: eBay" for `Look-up: ebay`. */
export function providerLabel(name: string): string {
  const [, kind, id = ''] = /^([^:]*: )(.*)$/.exec(name) ?? [];
  return kind === undefined ? name : kind + providerName(id);
}
