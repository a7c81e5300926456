import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import type { ProviderFailure } from '#app/providers/provider-error.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import type { ImageProductMatchOutput } from '../contract.ts';

/** The parts of a match, in their order. */
export type MatchStep =
  | 'read_barcodes'
  | 'read_label'
  | 'own_catalogue'
  | 'look_up_code'
  | 'look_up_barcode'
  | 'look_up_description'
  | 'image_search';

/** A part that could not be done; it is named in the reason and the rest decides. */
export type StepFailure = {
  step: MatchStep;
  provider: string;
  failure: ProviderFailure;
  /** Who did it all the same. */
  doneBy?: string;
};

/** All that was found out, and nothing else: the decision sees no picture and asks nobody. */
export type MatchEvidence = {
  /** Labels as read; empty when no packaging was seen or none was looked for. */
  labels: readonly LabelReading[];
  /** What a model said about a loose item in front of another one's box. */
  looseItemDiffers?: string;
  /** The code a person typed: stands for the label's code, accepted. */
  typedCode?: string;
  /** Product barcodes of the photo, 14 digits each, each with the label it is certainly printed on, if any. */
  barcodes: readonly { gtin14: string; weak: boolean; onLabel?: LabelReading }[];
  /** What people in this store said of these barcodes before. */
  barcodeChoices: readonly BarcodeChoice[];
  /** Shapes of style codes that this store taught. */
  taughtShapes: readonly TaughtShape[];
  own: readonly OwnProduct[];
  offers: readonly Offer[];
  failures: readonly StepFailure[];
};

/** The part of the answer that the evidence decides. */
export type MatchDecision = Omit<
  ImageProductMatchOutput,
  'image_searched' | 'label' | 'trace' | 'chosen' | 'credits_remaining' | 'request_id'
>;
