type Output = Record<string, unknown>;

const MATCH_FIELDS = ['matched', 'confidence', 'method', 'style_code', 'reason', 'label'];
const UPSERT_FIELDS = [
  'created',
  'stock_set',
  'published',
  'published_to',
  'admin_url',
  'warnings',
];

/** Builds the page of the README's picture: the photo, the match and the upsert. */
export function buildDemoPage(photo: Buffer, match: Output, upsert: Output): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 28px; display: grid; grid-template-columns: 1fr 1.15fr 1.15fr; gap: 24px;
      font: 14px/1.5 system-ui, sans-serif; background: #f6f6f7; color: #1f2124 }
    section { background: #fff; border-radius: 12px; padding: 20px; box-shadow: 0 1px 3px #0002 }
    h2 { margin: 0 0 12px; font-size: 17px } img { width: 100%; border-radius: 8px }
    dt { color: #616a75; font-size: 12px } dd { margin: 0 0 10px; font-weight: 600; overflow-wrap: anywhere }
    b { color: #0b6b53 }
  </style>
  <section><h2>1. A photo of a box</h2><img src="data:image/jpeg;base64,${photo.toString('base64')}"></section>
  <section><h2>2. image-product-match</h2>${formatFields(match, MATCH_FIELDS)}</section>
  <section><h2>3. storefront-product-upsert</h2>${formatFields(upsert, UPSERT_FIELDS)}</section>`;
}

function formatFields(output: Output, names: string[]): string {
  return `<dl>${names.map((name) => `<dt>${name}</dt><dd>${formatValue(output[name])}</dd>`).join('')}</dl>`;
}

function formatValue(value: unknown): string {
  if (value === true) return '<b>true</b>';
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : 'none';
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, member]) => `${escapeHtml(name)}: ${formatValue(member)}`)
      .join('<br>');
  }
  return escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
