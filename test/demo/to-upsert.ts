type Match = Record<string, unknown>;

/** Converts a match to the upsert input that staff would send, with a fixed price and quantity. */
export function toUpsert(match: Match): object {
  const best = match.best as { title?: string };
  const label = match.label as { size?: string; brand?: string } | null;
  const [candidate] = match.candidates as { brand?: string }[];
  const styleCode = String(match.style_code);
  const size = label?.size ?? 'One size';
  return {
    style_code: styleCode,
    title: best.title ?? styleCode,
    // A match by barcode alone has no label, and not every source names the brand.
    vendor: label?.brand ?? candidate?.brand ?? 'Unknown',
    allow_new_vendor: true,
    product_type: 'Sneakers',
    tags: ['received'],
    variants: [
      {
        options: { Size: size },
        price: '129.00',
        sku: `${styleCode}-${size.replace(/\W+/g, '')}`,
        quantity: 3,
      },
    ],
  };
}
