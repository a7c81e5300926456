/** How one brand prints its style codes. Read on upper-case text. */
type CodePattern = {
  brands: readonly string[];
  source: string;
  /** The shape also occurs as price, order or part number: it is a code only where the brand is named. */
  needsBrand: boolean;
};

const pattern = (brands: string[], source: string, needsBrand = false): CodePattern => ({
  brands,
  source,
  needsBrand,
});

/** Between the parts of a code. */
const S = '[-\u2010-\u2015\u2212._ ]?';
const DASH = '[-\u2010-\u2015\u2212_ ]';

/** As the brands print them on labels and shops on their pages. */
export const CODE_PATTERNS: readonly CodePattern[] = [
  pattern(['Nike', 'Jordan'], `[A-Z]{2}\\d{4}${S}\\d{3}`),
  pattern(['Nike', 'Jordan'], `\\d{6}${S}\\d{3}`, true),
  pattern(['adidas', 'Reebok'], '[A-Z]{2}\\d{4}|[A-Z]\\d{5}', true),
  pattern(['Reebok'], '1000\\d{5}', true),
  pattern(['New Balance'], '[A-Z]{1,3}\\d{3,4}[A-Z]{1,4}\\d{0,2}', true),
  pattern(['ASICS', 'Onitsuka Tiger'], `1\\d{3}[A-Z]\\d{3}${S}\\d{3}`),
  pattern(
    ['ASICS', 'Onitsuka Tiger'],
    `[A-Z](?:\\d[A-Z0-9]{2,3}|[A-Z]\\d[A-Z0-9]{2})${DASH}?\\d{4}`,
    true,
  ),
  pattern(['PUMA'], `\\d{6}${DASH}?\\d{2}`, true),
  pattern(['Converse'], '\\d{6}C|A\\d{5}C'),
  pattern(['Converse'], 'M\\d{4}C?', true),
  pattern(['Vans'], 'VN-?0[A-Z0-9]{6,9}'),
  pattern(['Salomon'], 'L\\d{8}'),
  pattern(['On'], '\\d{2}\\.\\d{5}', true),
  pattern(['On'], '3[MW][DE]\\d{8}'),
  pattern(['Hoka', 'UGG'], `\\d{7}${DASH}?[A-Z]{3,4}`, true),
  pattern(['Brooks'], `\\d{6}${DASH}?(?:\\d[A-Z])?${DASH}?\\d{3}`, true),
  pattern(['Saucony'], 'S\\d{5}-\\d{1,3}'),
  pattern(['Under Armour'], `\\d{7}${DASH}\\d{3}`, true),
  pattern(['Timberland'], 'TB0[A-Z0-9]{8,9}'),
  pattern(['Dr. Martens'], '\\d{8}', true),
  pattern(['Birkenstock'], '0?\\d{6}', true),
  pattern(['Crocs'], '\\d{5,6}-[0-9A-Z]{3}', true),
  pattern(["Levi's"], `(?:\\d{5}|[A-Z]\\d{4})${DASH}?\\d{4}`, true),
  pattern(['The North Face'], 'NF0A[0-9A-Z]{4}[- ]?[0-9A-Z]{3}'),
];
