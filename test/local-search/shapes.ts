import { z } from 'zod';
import { WEB_NAMES } from './webs/web-names.ts';

export const offerShape = z.object({
  /** Style code of the product the page is about, as the page prints it. */
  key: z.string(),
  brand: z.string(),
  title: z.string(),
  gtin: z.string().optional(),
  /** Site of the page; `ebay.com` makes it a listing that eBay's own search finds as well. */
  domain: z.string(),
  link: z.string(),
  price: z.union([z.number(), z.string()]).optional(),
  /** ISO; US dollars where none is said. */
  currency: z.string().length(3).optional(),
  image_url: z.string().optional(),
  snippet: z.string().optional(),
  /** Codes of products that look like this one. */
  looks_like: z.array(z.string()).optional(),
});
export const offersShape = z.array(offerShape);
export type LocalOffer = z.output<typeof offerShape>;

/** A product that the webs below are made about. */
export const productShape = z.object({
  /** Style code as its label prints it. */
  key: z.string(),
  brand: z.string(),
  /** As shops call it, without brand and code. */
  name: z.string(),
  colour: z.string().optional(),
  gtins: z.array(z.string()).default([]),
});
export type LocalProduct = z.output<typeof productShape>;

/** What a picture shows. Nothing is decoded: a test says it beforehand. */
export const pictureShape = z.object({
  sha256: z.string().optional(),
  url: z.string().optional(),
  /** Stands for every picture. */
  any: z.literal(true).optional(),
  keys: z.array(z.string()),
  /** False: nobody has this very picture, there are lookalikes only. Default true. */
  exact: z.boolean().optional(),
});
export type Picture = z.output<typeof pictureShape>;

export const SCENARIOS = [
  'normal',
  'empty',
  'corrected_spelling',
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
  /** How the service behaves, or which web it knows (then it behaves normally). */
  name: z.enum([...SCENARIOS, ...WEB_NAMES]),
  /** The web it knows while it behaves so; absent: the offers as they were put. */
  web: z.enum(WEB_NAMES).optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  /** Milliseconds, for `slow`. */
  ms: z.number().optional(),
  /** Seconds in `Retry-After`, for `error429` and `error500`. */
  retry_after: z.number().optional(),
  /** How many requests it holds for; default until the next reset. */
  times: z.number().int().optional(),
  /** Only for requests of one engine: google, google_lens, upload, ebay, ebay_image, ebay_token. */
  engine: z.string().optional(),
});
export type Scenario = z.output<typeof scenarioShape>;
