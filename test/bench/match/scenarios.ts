import type { SCENARIOS } from '#test/local-search/shapes.ts';
import { WEB_NAMES, type WebName } from '#test/local-search/webs/web-names.ts';

/**
 * How a case goes through the product. `photo`: the photo over REST to the built app, everything read anew.
 * `typed`: the photo and its code, typed, over REST; no label is read. `recorded`: the operation itself with
 * real look-ups over HTTP; what the built app read off this photo, as its trace told it, stands in for reading
 * it again.
 */
export type Way = 'photo' | 'typed' | 'recorded';

export type BenchScenario = {
  name: string;
  way: Way;
  web: WebName;
  /** How the search service behaves. */
  behaviour?: (typeof SCENARIOS)[number];
  /** A person types one character of the code wrong, for photos whose label was read. */
  mistyped?: true;
};

/** The good days first: what their photos say is recorded for the rest. Failing services come last. */
export const BENCH_SCENARIOS: readonly BenchScenario[] = [
  { name: 'on_offer', way: 'photo', web: 'on_offer' },
  { name: 'typed', way: 'typed', web: 'on_offer' },
  { name: 'other_shops', way: 'recorded', web: 'on_offer' },
  ...WEB_NAMES.filter((web) => web !== 'on_offer').map(
    (web): BenchScenario => ({ name: web, way: 'recorded', web }),
  ),
  { name: 'mistyped', way: 'recorded', web: 'any_code_exists', mistyped: true },
  {
    name: 'corrected_spelling',
    way: 'recorded',
    web: 'neighbours_only',
    behaviour: 'corrected_spelling',
  },
  ...(['empty', 'html', 'error429', 'slow'] as const).map(
    (behaviour): BenchScenario => ({
      name: behaviour,
      way: 'recorded',
      web: 'on_offer',
      behaviour,
    }),
  ),
];
