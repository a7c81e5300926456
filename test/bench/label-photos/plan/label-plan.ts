import type { Goods } from './invented-brands.ts';
import type { PlannedSize } from './plan-size.ts';

/** The families of labels, each laid out by a file of `layouts/`. */
export const LABEL_KINDS = [
  'garment-tag',
  'hang-tag',
  'carton-label',
  'packing-slip',
  'bag-sticker',
  'printer-label',
  'tongue-label',
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** Where the code word stands: in front of the code, on the line before it, or nowhere. */
export type CodeWordPlace = 'beside' | 'before' | 'none';

/** How a label looks. Colours are CSS hex. */
export type Look = {
  paper: string;
  ink: string;
  /** CSS font lists. */
  bodyFont: string;
  codeFont: string;
  headFont: string;
  /** What the label is made of; decides its texture. */
  material: 'paper' | 'satin' | 'woven' | 'kraft' | 'plastic' | 'cardboard';
  /** Marks of the printer. */
  print: 'offset' | 'thermal' | 'dot-matrix';
};

/** Everything one label prints. */
export type LabelPlan = {
  kind: LabelKind;
  /** Seed of the choices its layout makes. */
  seed: string;
  goods: Goods;
  brand: string;
  /** Null: the label prints no style code. */
  code: string | null;
  codeWord: string;
  codeWordPlace: CodeWordPlace;
  /** As printed, qualifier included. */
  description: string;
  /** The word of the description that tells the variant; empty: none. */
  qualifier: string;
  colour: string;
  size: PlannedSize | null;
  sizeRun: readonly (readonly [size: string, pieces: string])[];
  /** Empty: no barcode of the product. */
  gtin: string;
  /** Texts of other barcodes (Code 128). */
  otherBarcodes: readonly string[];
  otherNumbers: readonly string[];
  price: string;
  contact: string;
  look: Look;
};
