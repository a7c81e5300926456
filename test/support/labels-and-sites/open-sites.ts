import type { WebOffer } from '../open-search-space.ts';
import type { PlannedLabel } from '../plan-labels.ts';
import { findQualifier, type Qualifier } from './find-qualifier.ts';
import { createWordingDealer } from './read-wordings.ts';

/** What three sites with the exact code of a label say about it: the opposite, the same, or nothing. */
export const ARMS = ['contradicting', 'agreeing', 'silent'] as const;
export type Arm = (typeof ARMS)[number];

/**
 * Wordings that agree with a qualifier and wordings that contradict it. Written by hand; doubtful pairs, such as a
 * JUNIOR shoe and `little kids`, are left out.
 */
const SAYS: Record<Exclude<Qualifier['kind'], 'none' | 'unisex'>, Record<Arm, string[]>> = {
  women: {
    contradicting: [
      ...['men', 'child', 'older', 'younger', 'toddler', 'junior', 'boys', 'girls'],
      ...['older boys', 'older girls', 'toddler girls'],
    ],
    agreeing: ['women'],
    silent: [],
  },
  men: {
    contradicting: [
      ...['women', 'child', 'older', 'younger', 'toddler', 'junior', 'boys', 'girls'],
      ...['older boys', 'toddler boys'],
    ],
    agreeing: ['men'],
    silent: [],
  },
  older: {
    contradicting: [
      ...['men', 'women', 'adult', 'younger', 'toddler', 'younger boys', 'younger girls'],
      ...['toddler boys', 'toddler girls'],
    ],
    agreeing: ['older', 'child', 'junior', 'boys', 'girls', 'older boys', 'older girls'],
    silent: [],
  },
  toddler: {
    contradicting: ['men', 'women', 'adult', 'older', 'younger', 'junior', 'older girls'],
    agreeing: ['toddler', 'child', 'toddler boys', 'toddler girls'],
    silent: [],
  },
  junior: {
    contradicting: ['men', 'women', 'adult', 'toddler', 'toddler boys'],
    agreeing: ['junior', 'child', 'older', 'boys', 'girls'],
    silent: [],
  },
  child: { contradicting: ['men', 'women', 'adult'], agreeing: ['child', 'junior'], silent: [] },
  wide: { contradicting: ['narrow'], agreeing: ['wide'], silent: [] },
  'width D': { contradicting: ['narrow'], agreeing: [], silent: [] },
  'width B': { contradicting: ['wide'], agreeing: [], silent: [] },
};

/** What sites say about a label without a qualifier: they contradict each other, agree, or say nothing. */
const UNQUALIFIED: Record<Arm, (label: PlannedLabel) => string[]> = {
  contradicting: () => ['men', 'women', 'child'],
  agreeing: ({ gender }) =>
    Array(3).fill(gender === 'women' || gender === 'men' ? gender : 'unisex'),
  silent: () => [],
};

/** Three sites about one label. */
export type LabelPages = {
  label: PlannedLabel;
  qualifier: Qualifier;
  /** What each site says; empty if they say nothing. */
  wordings: string[];
  offers: WebOffer[];
};

const SITES = ['shoes-a.example', 'hoops.example', 'sneaker.example'];
/** Different titles for each site: equal ones would count as copies of one source. */
const TITLES = [
  (name: string, wording: string, code: string) => `${name} ${wording} ${code}`,
  (name: string, wording: string, code: string) => `Buy ${wording} ${name} online, ${code}`,
  (name: string, wording: string, code: string) => `${code}: ${name} ${wording}, new in box`,
];

/**
 * Returns a function that builds the pages about a label. It takes turns with the statements of an arm about a kind of
 * label, and with their wordings.
 */
export function openSites(): (label: PlannedLabel, arm: Arm) => LabelPages {
  const nextWordings = createWordingDealer();
  const turns = new Map<string, number>();
  const nextTurn = (key: string) => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  const selectWordings = (label: PlannedLabel, { kind }: Qualifier, arm: Arm): string[] => {
    if (kind === 'none' || kind === 'unisex') {
      return UNQUALIFIED[arm](label).flatMap((says) => nextWordings(says, 1));
    }
    const choices = SAYS[kind][arm];
    const says = choices[nextTurn(`${kind} ${arm}`) % choices.length];
    return says === undefined ? [] : nextWordings(says, SITES.length);
  };
  return (label, arm) => {
    const qualifier = findQualifier(label);
    const wordings = selectWordings(label, qualifier, arm);
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
