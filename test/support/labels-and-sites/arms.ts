import type { PlannedLabel } from '../label-truths.ts';
import type { WebOffer } from '../open-search-space.ts';
import { type Qualifier, qualifierOf } from './label-qualifier.ts';
import { dealWordings } from './retail-wordings.ts';

/** What three sites say of the product on a label, beside its exact code. */
export const ARMS = ['otherwise', 'same', 'silent'] as const;
export type Arm = (typeof ARMS)[number];

/**
 * What agrees with a qualifier, and what contradicts it, by the sizes and the people that the words stand for. Written
 * by hand; what is neither is asked nowhere, as whether a JUNIOR shoe is one for `little kids`.
 */
const SAYS: Record<Exclude<Qualifier['kind'], 'none' | 'unisex'>, Record<Arm, string[]>> = {
  women: {
    otherwise: [
      ...['men', 'child', 'older', 'younger', 'toddler', 'junior', 'boys', 'girls'],
      ...['older boys', 'older girls', 'toddler girls'],
    ],
    same: ['women'],
    silent: [],
  },
  men: {
    otherwise: [
      ...['women', 'child', 'older', 'younger', 'toddler', 'junior', 'boys', 'girls'],
      ...['older boys', 'toddler boys'],
    ],
    same: ['men'],
    silent: [],
  },
  older: {
    otherwise: [
      ...['men', 'women', 'adult', 'younger', 'toddler', 'younger boys', 'younger girls'],
      ...['toddler boys', 'toddler girls'],
    ],
    same: ['older', 'child', 'junior', 'boys', 'girls', 'older boys', 'older girls'],
    silent: [],
  },
  toddler: {
    otherwise: ['men', 'women', 'adult', 'older', 'younger', 'junior', 'older girls'],
    same: ['toddler', 'child', 'toddler boys', 'toddler girls'],
    silent: [],
  },
  junior: {
    otherwise: ['men', 'women', 'adult', 'toddler', 'toddler boys'],
    same: ['junior', 'child', 'older', 'boys', 'girls'],
    silent: [],
  },
  child: { otherwise: ['men', 'women', 'adult'], same: ['child', 'junior'], silent: [] },
  wide: { otherwise: ['narrow'], same: ['wide'], silent: [] },
  'width D': { otherwise: ['narrow'], same: [], silent: [] },
  'width B': { otherwise: ['wide'], same: [], silent: [] },
};

/** What sites say of a label's product where it says nothing itself: against each other, or all the same. */
const OF_UNQUALIFIED: Record<Arm, (label: PlannedLabel) => string[]> = {
  otherwise: () => ['men', 'women', 'child'],
  same: ({ gender }) => Array(3).fill(gender === 'women' || gender === 'men' ? gender : 'unisex'),
  silent: () => [],
};

/** Three sites about one label. */
export type LabelPages = {
  label: PlannedLabel;
  qualifier: Qualifier;
  /** What each site says; nothing where all are silent. */
  wordings: string[];
  offers: WebOffer[];
};

const SITES = ['shoes-a.example', 'hoops.example', 'sneaker.example'];
/** Each shop has its own words: equal titles would be copies of one source. */
const TITLES = [
  (name: string, said: string, code: string) => `${name} ${said} ${code}`,
  (name: string, said: string, code: string) => `Buy ${said} ${name} online, ${code}`,
  (name: string, said: string, code: string) => `${code}: ${name} ${said}, new in box`,
];

/**
 * Makes the pages about one label after the other. What an arm may say of a kind of label is said in turn, and so is
 * each wording of it.
 */
export function openSites(): (label: PlannedLabel, arm: Arm) => LabelPages {
  const deal = dealWordings();
  const turns = new Map<string, number>();
  const nextTurn = (key: string) => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  const wordingsOf = (label: PlannedLabel, { kind }: Qualifier, arm: Arm): string[] => {
    if (kind === 'none' || kind === 'unisex') {
      return OF_UNQUALIFIED[arm](label).flatMap((says) => deal(says, 1));
    }
    const choices = SAYS[kind][arm];
    const says = choices[nextTurn(`${kind} ${arm}`) % choices.length];
    return says === undefined ? [] : deal(says, SITES.length);
  };
  return (label, arm) => {
    const qualifier = qualifierOf(label);
    const wordings = wordingsOf(label, qualifier, arm);
    const name = `${label.brand} ${qualifier.model}`;
    const { style_code_printed: code } = label;
    const offers = SITES.map((domain, at) => ({
      code,
      domain,
      title: (TITLES[at]?.(name, wordings[at] ?? '', code) ?? '').replace(/\s+/g, ' '),
    }));
    return { label, qualifier, wordings, offers };
  };
}
