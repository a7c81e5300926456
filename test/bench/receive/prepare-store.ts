import type { LocalStore } from '#test/support/local-store.ts';
import type { SearchSpace, WebOffer } from '#test/support/open-search-space.ts';
import { type BoxKind, type DayBox, isInSeed } from './day-of-boxes.ts';

/** Prepares the store and the web for a day's boxes: what the store has, and what shops say of the rest. */
export async function prepareStore(
  store: LocalStore,
  web: SearchSpace,
  day: readonly DayBox[],
): Promise<void> {
  await stockStore(store, day);
  await web.holds(offersOf(day));
}

/** Gives the store the products of all boxes that it is said to have, each with the sizes of its boxes. */
async function stockStore(store: LocalStore, day: readonly DayBox[]): Promise<void> {
  type Locations = { locations: { name: string; is_active: boolean }[] };
  const { locations } = await store.control<Locations>('GET', '/state');
  const place = locations.find(({ is_active }) => is_active)?.name ?? '';
  const labels = day.flatMap((box) =>
    isInStore(box.kind) ? box.labels.filter((label) => !isInSeed(label)) : [],
  );
  const codes = [...new Set(labels.map((label) => label.style_code_printed))];
  const products = codes.map((code) => {
    const own = labels.filter((label) => label.style_code_printed === code);
    const sizes = [...new Map(own.map((label) => [label.size_display, label])).values()];
    const [{ brand = '', description = '' } = {}] = own;
    return {
      title: `${brand} ${description}`,
      vendor: brand,
      options: [{ name: 'Size', values: sizes.map(({ size_display }) => size_display) }],
      variants: sizes.map(({ size_display, gtin }) => ({
        sku: `${code}-${size_display.replaceAll(' ', '')}`,
        barcode: gtin,
        options: { Size: size_display },
        stock: { [place]: 3 },
      })),
    };
  });
  await store.control('POST', '/seed', { products });
}

const isInStore = (kind: BoxKind) => kind !== 'new' && kind !== 'no box';

/** Three shops for each new style, worded as shops do. */
function offersOf(day: readonly DayBox[]): WebOffer[] {
  const labels = day.filter(({ kind }) => kind === 'new').flatMap((box) => box.labels);
  const codes = new Map(labels.map((label) => [label.style_code_printed, label]));
  return [...codes.values()].flatMap(({ style_code_printed: code, brand, description }) => [
    { code, domain: 'shoes-a.example', title: `${brand} ${description} ${code}` },
    {
      code,
      domain: 'hoops.example',
      title: `Buy ${description} by ${brand} online | style ${code}`,
    },
    { code, domain: 'kicks.example', title: `${code} - ${description} from ${brand}` },
  ]);
}
