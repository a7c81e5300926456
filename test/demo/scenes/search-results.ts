import { UNDER_ARMOUR_BOX } from '#test/e2e/pages/photos.ts';
import type { WebOffer } from '#test/support/open-search-space.ts';

const { code } = UNDER_ARMOUR_BOX;

/** Two shops have different codes for one label: staff must choose. */
export const TWO_CANDIDATES: WebOffer[] = [
  { code, domain: 'hardwood-supply.example', title: `UA W Curry 11 ${code} royal`, price: 159 },
  {
    code: '3019048-401',
    domain: 'kickledger.example',
    title: `UA W Curry 11 black 3019048-401, seen beside ${code}`,
    price: 149,
  },
];

/** All shops have the same code, but differ on who the shoe is for. */
export const CONFLICT: WebOffer[] = [
  { code, domain: 'hardwood-supply.example', title: `Under Armour UA W Curry 11 ${code}` },
  { code, domain: 'kickledger.example', title: `Under Armour Curry 11 kids' ${code}` },
  { code, domain: 'northgate-sports.example', title: `${code} Curry 11 women's by Under Armour` },
];
