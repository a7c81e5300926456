import { barcodeInStore } from './barcode/barcode-in-store.ts';
import { barcodeOfOtherPage } from './barcode/barcode-of-other-page.ts';
import { barcodeOfOtherRecord } from './barcode/barcode-of-other-record.ts';
import { barcodeOnSites } from './barcode/barcode-on-sites.ts';
import { barcodeWithoutCode } from './barcode/barcode-without-code.ts';
import { recordContradicted } from './barcode/record-contradicted.ts';
import { otherBrand } from './brand/other-brand.ts';
import { sitesNameDifferentBrands } from './brand/sites-name-different-brands.ts';
import { codeAndBarcode } from './code/code-and-barcode.ts';
import { codeAsOwnSku } from './code/code-as-own-sku.ts';
import { codeInStore } from './code/code-in-store.ts';
import { codeOnBrandSite } from './code/code-on-brand-site.ts';
import { codeOnDescribedSites } from './code/code-on-described-sites.ts';
import { codeOnSites } from './code/code-on-sites.ts';
import { unclearCodeAndBarcode } from './code/unclear-code-and-barcode.ts';
import { unclearCodeAndOwnBarcode } from './code/unclear-code-and-own-barcode.ts';
import { otherColours } from './name/other-colours.ts';
import { otherModelName } from './name/other-model-name.ts';
import { otherModelNumber } from './name/other-model-number.ts';
import { recordNamedDifferently } from './name/record-named-differently.ts';
import { shortNameDiffers } from './name/short-name-differs.ts';
import { backedCodeNotRead } from './person/backed-code-not-read.ts';
import { choiceContradicted } from './person/choice-contradicted.ts';
import { personConfirmed } from './person/person-confirmed.ts';
import { personConfirmedOtherReading } from './person/person-confirmed-other-reading.ts';
import { typedCodeNotRead } from './person/typed-code-not-read.ts';
import { looseItem } from './photo/loose-item.ts';
import { severalBrands } from './photo/several-brands.ts';
import { severalCodes } from './photo/several-codes.ts';
import { pictureOnSites } from './picture/picture-on-sites.ts';
import { picturesWithDifferentCodes } from './picture/pictures-with-different-codes.ts';
import { samePictureOtherCode } from './picture/same-picture-other-code.ts';
import type { Cap, Confirmation, Veto } from './rule.ts';
import { sizesDiffer } from './variants/sizes-differ.ts';
import { variantsDiffer } from './variants/variants-differ.ts';
import { variantsDifferWithoutCode } from './variants/variants-differ-without-code.ts';

/** The surest first: the first confirmation that holds gives the confidence and the words of the match. */
export const CONFIRMATIONS: readonly Confirmation[] = [
  personConfirmed,
  codeAndBarcode,
  codeInStore,
  unclearCodeAndOwnBarcode,
  codeOnDescribedSites,
  personConfirmedOtherReading,
  codeOnSites,
  codeAsOwnSku,
  codeOnBrandSite,
  unclearCodeAndBarcode,
  barcodeInStore,
  barcodeOnSites,
  pictureOnSites,
];

/** The first veto that holds gives the reason for the refusal. */
export const VETOES: readonly Veto[] = [
  severalCodes,
  severalBrands,
  looseItem,
  choiceContradicted,
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

/** The caps that hold are reported in this order. */
export const CAPS: readonly Cap[] = [
  variantsDiffer,
  sizesDiffer,
  otherColours,
  shortNameDiffers,
  recordNamedDifferently,
  typedCodeNotRead,
  backedCodeNotRead,
];
