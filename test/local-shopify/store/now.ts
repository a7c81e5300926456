/** The current time in Shopify's format, to the second. */
export function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}
