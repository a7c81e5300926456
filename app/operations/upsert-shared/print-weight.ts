import type { Weight } from '#app/providers/store-catalog/store-product.ts';

/** `0.3 KILOGRAMS`. */
export function printWeight({ value, unit }: Weight): string {
  return `${value} ${unit}`;
}
