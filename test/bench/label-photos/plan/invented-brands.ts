/** What a product is: decides its words and its sizes. */
export type Goods = 'shoes' | 'garment' | 'trousers';

type InventedBrand = { name: string; goods: Goods; forms: readonly string[] };

/**
 * Brands that do not exist, with style codes of no shape that `app/knowledge` lists as theirs. Forms are written as in
 * `CodeShape`.
 */
export const INVENTED_BRANDS: readonly InventedBrand[] = [
  { name: 'Fjordhaven', goods: 'garment', forms: ['####', '#####'] },
  { name: 'NORTHWICK', goods: 'garment', forms: ['@@@####'] },
  { name: 'Maison Brélle', goods: 'garment', forms: ['#######', '###.###'] },
  { name: 'Calle Ocho Denim', goods: 'trousers', forms: ['@###', '@@###/##'] },
  { name: 'TERRAVOLT', goods: 'shoes', forms: ['@@-####', '@@-#####'] },
  { name: 'Oakum & Sons', goods: 'garment', forms: ['##/###'] },
  { name: 'Lindqvist', goods: 'garment', forms: ['##.####.##'] },
  { name: 'KIBO RUN', goods: 'shoes', forms: ['K##@@###'] },
  { name: 'Sorella Nove', goods: 'garment', forms: ['@#####'] },
  { name: 'Grannus', goods: 'shoes', forms: ['######'] },
  { name: 'Petit Marais', goods: 'garment', forms: ['@@##-###'] },
  { name: 'BRICKLANE 9', goods: 'garment', forms: ['#####-##'] },
  { name: 'Hollowbrook', goods: 'garment', forms: ['HB####@'] },
  { name: 'Akadori', goods: 'shoes', forms: ['###-####'] },
  { name: 'Yunxi', goods: 'garment', forms: ['@#@####', '########'] },
  { name: 'Windermoor', goods: 'garment', forms: ['WM/####/@'] },
  { name: 'Strade Basse', goods: 'shoes', forms: ['@####.##'] },
  { name: 'ULVEN TEKNIKK', goods: 'garment', forms: ['#####@'] },
  { name: 'Casa Perdiz', goods: 'garment', forms: ['####/###'] },
  { name: 'Dunegrass', goods: 'trousers', forms: ['@@####-@'] },
  { name: 'MERIDIAN SUPPLY', goods: 'garment', forms: ['MS-###-###'] },
  { name: 'Thistle & Crane', goods: 'garment', forms: ['@##-@##'] },
  { name: 'Pallas Footwear', goods: 'shoes', forms: ['#####', '####-#'] },
  { name: 'Kestrel Yard', goods: 'shoes', forms: ['@@@-##'] },
  { name: 'Bluewater Kids', goods: 'garment', forms: ['BK#####'] },
  { name: 'Enzo Varga', goods: 'shoes', forms: ['####@@'] },
  { name: 'Nuage Blanc', goods: 'garment', forms: ['######@'] },
  { name: 'Sundstrom', goods: 'garment', forms: ['####.###'] },
  { name: 'ROUTE 44', goods: 'trousers', forms: ['#####'] },
  { name: 'Tamsin Vale', goods: 'garment', forms: ['@@#####'] },
  { name: 'Hexley', goods: 'shoes', forms: ['H#-####'] },
  { name: 'Orsola', goods: 'garment', forms: ['#/#####'] },
  { name: 'Quarterdeck', goods: 'garment', forms: ['QD###.##'] },
  { name: 'VELLUM STUDIO', goods: 'garment', forms: ['#######'] },
];
