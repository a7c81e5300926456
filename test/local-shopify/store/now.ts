/** The time as Shopify writes it: to the second. */
export function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}
