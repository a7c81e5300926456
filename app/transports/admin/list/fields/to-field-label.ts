const LABELS: Record<string, string> = {
  product_type: 'Type',
  description_html: 'Description',
  category_id: 'Category',
  image_urls: 'Pictures',
  images: 'Pictures',
  channels: 'Sales channels',
  style_code: 'Style code',
  sku: 'SKU',
  compare_at_price: 'Compare-at price',
  quantity: 'Stock',
};

/** The label of a changed field: "Size 42: price" for `variants[Size=42].price`. */
export function toFieldLabel(field: string): string {
  const variant = /^variants\[(.*)\](?:\.(.*))?$/.exec(field);
  if (!variant) return LABELS[field] ?? capitalize(field.replaceAll('_', ' '));
  const which = (variant[1] ?? '').replaceAll('=', ' ') || 'Variant';
  const part = variant[2];
  if (!part) return which;
  const label = LABELS[part] ?? part.replaceAll('_', ' ');
  return `${which}: ${label === 'SKU' ? label : label.toLowerCase()}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
