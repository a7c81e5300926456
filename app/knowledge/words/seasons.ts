/** How labels and pages abbreviate a season before its year, `FW24`: spring, summer, fall, holiday, winter; the source of a pattern. */
export const SEASONS = 'SP|SU|FA|HO|WI|SS|FW|AW';
