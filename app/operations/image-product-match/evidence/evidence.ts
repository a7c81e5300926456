import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import type { ProviderFailure } from '#app/providers/provider-error.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import type { ImageProductMatchOutput } from '../contract.ts';

/** The steps of a match, in order. */
export type MatchStep =
  | 'read_barcodes'
  | 'read_label'
  | 'own_catalogue'
  | 'look_up_code'
  | 'look_up_barcode'
  | 'look_up_description'
  | 'image_search';

/** A step that failed. The reason names it, and the other steps decide. */
export type StepFailure = {
  step: MatchStep;
  provider: string;
  failure: ProviderFailure;
  /** The reader that did the step instead. */
  replacedBy?: string;
};

/** All that was found out, and nothing else: the decision sees no picture and makes no requests. */
export type MatchEvidence = {
  /** Labels as read; empty if no packaging was seen or labels were not read. */
  labels: readonly LabelReading[];
  /** What a vision model said about a loose item in front of another product's box. */
  looseItemDiffers?: string;
  /** The code that a user typed: replaces the label's code and counts as accepted. */
  typedCode?: string;
  /** Product barcodes in the photo, 14 digits each, with the label on which each is certainly printed, if any. */
  barcodes: readonly { gtin14: string; weak: boolean; onLabel?: LabelReading }[];
  /** What users in this store chose for these barcodes before. */
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
