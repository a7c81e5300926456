/** The time as Shopify writes it: to the second. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}
