import { z } from 'zod';
import { WEB_NAMES } from './webs/web-names.ts';

export const offerShape = z.object({
  /** Style code of the product on the page, as printed there. */
  key: z.string(),
  brand: z.string(),
  title: z.string(),
  gtin: z.string().optional(),
  /** Site of the page. eBay's search finds those on `ebay.com`, too. */
  domain: z.string(),
  link: z.string(),
  price: z.union([z.number(), z.string()]).optional(),
  /** ISO 4217; default US dollars. */
  currency: z.string().length(3).optional(),
  image_url: z.string().optional(),
  /** What the page prints below its title; a snippet is cut from it. */
  snippet: z.string().optional(),
  /** Codes of products that look like this one. */
  looks_like: z.array(z.string()).optional(),
});
export const offersShape = z.array(offerShape);
export type LocalOffer = z.output<typeof offerShape>;

/** A product about which a simulated web has pages. */
export const productShape = z.object({
  /** Style code as printed on the label. */
  key: z.string(),
  brand: z.string(),
  /** Name in shops, without brand and code. */
  name: z.string(),
  colour: z.string().optional(),
  gtins: z.array(z.string()).default([]),
});
export type LocalProduct = z.output<typeof productShape>;

/** What a picture shows. Pictures are not decoded: a test registers them beforehand. */
export const pictureShape = z.object({
  sha256: z.string().optional(),
  url: z.string().optional(),
  /** Applies to every picture. */
  any: z.literal(true).optional(),
  keys: z.array(z.string()),
  /** False: no page has this picture, only similar ones. Default true. */
  exact: z.boolean().optional(),
});
export type Picture = z.output<typeof pictureShape>;

export const SCENARIOS = [
  'normal',
  'empty',
  'corrected_spelling',
  'without_quotes',
  'error429',
  'error500',
  'out_of_quota',
  'unauthorized',
  'error_status',
  'html',
  'cut',
  'slow',
] as const;

export const scenarioShape = z.object({
  /** How the service behaves, or the name of a simulated web (it then behaves normally). */
  name: z.enum([...SCENARIOS, ...WEB_NAMES]),
  /** The simulated web to search meanwhile; absent: the offers. */
  web: z.enum(WEB_NAMES).optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  /** Milliseconds, for `slow`. */
  ms: z.number().optional(),
  /** Seconds in `Retry-After`, for `error429` and `error500`. */
  retry_after: z.number().optional(),
  /** Number of requests it applies to; default: until the next reset. */
  times: z.number().int().optional(),
  /** Only for requests of one engine: google, google_lens, upload, ebay, ebay_image, ebay_token. */
  engine: z.string().optional(),
});
export type Scenario = z.output<typeof scenarioShape>;
