const WORDS: Record<string, string> = {
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

/** A changed field in words: `variants[Size=42].price` is "Size 42: price". */
export function fieldWords(field: string): string {
  const variant = /^variants\[(.*)\](?:\.(.*))?$/.exec(field);
  if (!variant) return WORDS[field] ?? capital(field.replaceAll('_', ' '));
  const which = (variant[1] ?? '').replaceAll('=', ' ') || 'Variant';
  const part = variant[2];
  if (!part) return which;
  const words = WORDS[part] ?? part.replaceAll('_', ' ');
  return `${which}: ${words === 'SKU' ? words : words.toLowerCase()}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
