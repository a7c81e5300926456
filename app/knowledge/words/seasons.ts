/**
 * How labels and pages abbreviate a season before its year, as in `FW24`: spring, summer, fall, holiday, winter. The
 * source of a pattern.
 */
export const SEASONS = 'SP|SU|FA|HO|WI|SS|FW|AW';
