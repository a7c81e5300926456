type Answer = Record<string, unknown>;

const SHOWN_OF_MATCH = ['matched', 'confidence', 'method', 'style_code', 'reason', 'label'];
const SHOWN_OF_UPSERT = [
  'created',
  'stock_set',
  'published',
  'published_to',
  'admin_url',
  'warnings',
];

/** The README's picture: the photo, what was read and decided, what is in the store now. */
export function storyPage(photo: Buffer, match: Answer, upsert: Answer): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 28px; display: grid; grid-template-columns: 1fr 1.15fr 1.15fr; gap: 24px;
      font: 14px/1.5 system-ui, sans-serif; background: #f6f6f7; color: #1f2124 }
    section { background: #fff; border-radius: 12px; padding: 20px; box-shadow: 0 1px 3px #0002 }
    h2 { margin: 0 0 12px; font-size: 17px } img { width: 100%; border-radius: 8px }
    dt { color: #616a75; font-size: 12px } dd { margin: 0 0 10px; font-weight: 600; overflow-wrap: anywhere }
    b { color: #0b6b53 }
  </style>
  <section><h2>1. A photo of a box</h2><img src="data:image/jpeg;base64,${photo.toString('base64')}"></section>
  <section><h2>2. image-product-match</h2>${list(match, SHOWN_OF_MATCH)}</section>
  <section><h2>3. storefront-product-upsert</h2>${list(upsert, SHOWN_OF_UPSERT)}</section>`;
}

function list(answer: Answer, names: string[]): string {
  return `<dl>${names.map((name) => `<dt>${name}</dt><dd>${inWords(answer[name])}</dd>`).join('')}</dl>`;
}

function inWords(value: unknown): string {
  if (value === true) return '<b>true</b>';
  if (Array.isArray(value)) return value.length > 0 ? value.map(inWords).join(', ') : 'none';
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, member]) => `${asText(name)}: ${inWords(member)}`)
      .join('<br>');
  }
  return asText(String(value));
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
