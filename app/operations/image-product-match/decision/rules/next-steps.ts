/** Next steps that several refusals share. */
export const CHOOSE_BY_HAND = 'compare the candidates with the box and choose by hand';
export const ONE_BOX_AT_A_TIME = 'take a photo of one box at a time';
export const CHECK_CODE_AND_BARCODE = 'check the code and the barcode on the box';
export const CHECK_CODE_THEN_CHOOSE = 'check the code on the box, then choose by hand';
export const CHECK_CODE = 'check the code on the box, character by character';
