import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** `a, b,c` -> ['a','b','c'] */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
export const port = z.coerce.number().int().min(0).max(65_535);
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL such as https://app.example.com',
});
export const helpUrl = z.union([z.literal(''), z.url({ protocol: /^(https|mailto)$/ })], {
  error: 'must be an https URL or an address such as mailto:help@example.com',
});
export const optionalText = z
  .string()
  .optional()
  .transform((text) => text || undefined);
export const origin = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, {
    message: 'must be an origin such as http://127.0.0.1:4000, without a path',
  });

export const proxy = z.string().refine((text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text), {
  message: 'must list addresses or ranges of them such as 10.0.0.7 or 10.1.0.0/16',
});
export const testStore = z.string().regex(/^(\*|[a-z0-9][a-z0-9-]*\.myshopify\.com)$/, {
  message: 'must list stores such as northlane.myshopify.com, or be * for every store',
});
