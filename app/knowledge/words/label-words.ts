import { wordsOf } from './word-text.ts';

/** Words that say "what follows is the style code". */
export const CODE_LABEL_WORDS: readonly string[] = wordsOf(`
  STYLE STYLENO STYLENUMBER STYLECODE STYLEMODELE ART ARTNO ARTICLE ARTIKEL REF REFERENCE MODEL MODELE
  MODELNO SKU ITEM ITEMNO PRODUCTCODE
`);

/** Words that say "what follows is some other number". */
export const OTHER_NUMBER_WORDS: readonly string[] = wordsOf(`
  ORDER ORDERNO PO PONO PO# TRACKING TRACK SHIP SHIPTO SHIPMENT CARTON ACCOUNT BIN LOT BATCH SERIAL SN
  INVOICE TEL PHONE FAX RN CA PAT PATENT CUSTOMER CONTAINER DATE FACTORY QTY ZIP EUR SALE RETURN DELIVERY
`);

/** Colours and names that are one slip from a word above, and are not that word. */
export const NEAR_OTHER_NUMBER_WORDS: readonly string[] = wordsOf(`
  CARBON MATCH WATCH PATCH TRACE TRUCK BORDER OLDER AERIAL
`);

/** Words of the list above that say so of what stands below them, too; EUR, DATE or SALE may stand above a style code. */
export const OTHER_NUMBER_HEADINGS: readonly string[] = wordsOf(`
  ORDER ORDERNO PO PONO TRACKING INVOICE SHIPMENT CARTON ACCOUNT
`);
