import { barcodeOfOtherPage } from './barcode/barcode-of-other-page.ts';
import { barcodeOfOtherRecord } from './barcode/barcode-of-other-record.ts';
import { barcodeWithoutCode } from './barcode/barcode-without-code.ts';
import { recordContradicted } from './barcode/record-contradicted.ts';
import { otherBrand } from './brand/other-brand.ts';
import { sitesNameDifferentBrands } from './brand/sites-name-different-brands.ts';
import { otherColours } from './name/other-colours.ts';
import { otherModelName } from './name/other-model-name.ts';
import { otherModelNumber } from './name/other-model-number.ts';
import { recordNamedDifferently } from './name/record-named-differently.ts';
import { shortNameDiffers } from './name/short-name-differs.ts';
import { backedCodeNotRead } from './person/backed-code-not-read.ts';
import { confirmationContradicted } from './person/confirmation-contradicted.ts';
import { typedCodeNotRead } from './person/typed-code-not-read.ts';
import { looseItem } from './photo/loose-item.ts';
import { severalBrands } from './photo/several-brands.ts';
import { severalCodes } from './photo/several-codes.ts';
import { picturesWithDifferentCodes } from './picture/pictures-with-different-codes.ts';
import { samePictureOtherCode } from './picture/same-picture-other-code.ts';
import type { Cap, Veto } from './rule.ts';
import { sizesDiffer } from './variants/sizes-differ.ts';
import { variantsDiffer } from './variants/variants-differ.ts';
import { variantsDifferWithoutCode } from './variants/variants-differ-without-code.ts';

/** Of those that hold, the first gives the reason for the refusal. */
export const VETOES: readonly Veto[] = [
  severalCodes,
  severalBrands,
  looseItem,
  confirmationContradicted,
  barcodeOfOtherRecord,
  barcodeOfOtherPage,
  barcodeWithoutCode,
  recordContradicted,
  otherBrand,
  sitesNameDifferentBrands,
  samePictureOtherCode,
  picturesWithDifferentCodes,
  otherModelNumber,
  variantsDifferWithoutCode,
  otherModelName,
];

/** Those that hold are said in this order. */
export const CAPS: readonly Cap[] = [
  variantsDiffer,
  sizesDiffer,
  otherColours,
  shortNameDiffers,
  recordNamedDifferently,
  typedCodeNotRead,
  backedCodeNotRead,
];
