import { barcodeOfOtherPage } from './barcode/barcode-of-other-page.ts';
import { barcodeOfOtherRecord } from './barcode/barcode-of-other-record.ts';
import { barcodeWithoutCode } from './barcode/barcode-without-code.ts';
import { recordContradicted } from './barcode/record-contradicted.ts';
import { otherBrand } from './brand/other-brand.ts';
import { sitesNameDifferentBrands } from './brand/sites-name-different-brands.ts';
import { otherModelName } from './name/other-model-name.ts';
import { otherModelNumber } from './name/other-model-number.ts';
import { confirmationContradicted } from './person/confirmation-contradicted.ts';
import { looseItem } from './photo/loose-item.ts';
import { severalBrands } from './photo/several-brands.ts';
import { severalCodes } from './photo/several-codes.ts';
import { picturesWithDifferentCodes } from './picture/pictures-with-different-codes.ts';
import { samePictureOtherCode } from './picture/same-picture-other-code.ts';
import type { Rule } from './rule.ts';
import { variantsDifferWithoutCode } from './variants/variants-differ-without-code.ts';

/** Every rule. All are tested; of those that hold, the first veto gives the reason for the refusal. */
export const RULES: readonly Rule[] = [
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
