import type { LabelKind, LabelPlan } from '../plan/label-plan.ts';
import { createRandom } from '../random.ts';
import { bagSticker } from './bag-sticker.ts';
import { cartonLabel } from './carton-label.ts';
import { garmentTag } from './garment-tag.ts';
import { hangTag } from './hang-tag.ts';
import type { Layout, LayoutOf } from './html.ts';
import { packingSlip } from './packing-slip.ts';
import { printerLabel } from './printer-label.ts';
import { tongueLabel } from './tongue-label.ts';

const LAYOUTS: Readonly<Record<LabelKind, LayoutOf>> = {
  'garment-tag': garmentTag,
  'hang-tag': hangTag,
  'carton-label': cartonLabel,
  'packing-slip': packingSlip,
  'bag-sticker': bagSticker,
  'printer-label': printerLabel,
  'tongue-label': tongueLabel,
};

/** The layout of a label's kind. Its own choices come from the label's seed. */
export const layOutLabel = (label: LabelPlan): Layout =>
  LAYOUTS[label.kind](label, createRandom(label.seed));
