import type { SizeSystem } from '#app/providers/label-reader/size-headings.ts';
import type { SizeReading } from '#app/providers/label-reader/size-readings.ts';

/** A reading and the pass that has it. */
export type PassReading = SizeReading & { pass: number };

/** The size that the label's systems agree on. */
export type DecidedSize = { reading: PassReading; score: number };

type Profile = { usMinusUk: number; cmMinusUs: readonly number[] };
type Table = { profiles: readonly Profile[]; euMinusUs: readonly [number, number] };

/**
 * How one row's systems differ, from the brands' printed conversion tables: Converse 0, adidas, New Balance
 * and Salomon 0.5, Nike, Vans and PUMA men 1, adidas women 1.5, ASICS and New Balance women 2, Nike women 2.5.
 */
const ADULT: readonly Profile[] = [
  { usMinusUk: 0, cmMinusUs: [18, 18.5] },
  { usMinusUk: 0.5, cmMinusUs: [18] },
  { usMinusUk: 1, cmMinusUs: [18] },
  { usMinusUk: 1.5, cmMinusUs: [16.5, 17] },
  { usMinusUk: 2, cmMinusUs: [17] },
  { usMinusUk: 2.5, cmMinusUs: [17] },
];
const YOUTH: readonly Profile[] = [0, 0.5, 1].map((usMinusUk) => ({
  usMinusUk,
  cmMinusUs: [18, 18.5, 19],
}));
const CHILD: readonly Profile[] = [0.5, 1].map((usMinusUk) => ({ usMinusUk, cmMinusUs: [6] }));
const TABLES: Record<SizeReading['suffix'], Table> = {
  '': { profiles: ADULT, euMinusUs: [29, 36] },
  Y: { profiles: YOUTH, euMinusUs: [30, 35] },
  C: { profiles: CHILD, euMinusUs: [14, 19] },
  K: { profiles: CHILD, euMinusUs: [14, 19] },
};

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.01;

const YOUTH_UP_TO = 7;
/** Above are men's sizes only: a women's one there is the other column of a table with both. */
const WOMENS_UP_TO = 13;
const isWomens = ({ usMinusUk }: Profile) => usMinusUk >= 1.5;

/** A firm contradiction outweighs one firm agreement and half of another. */
const CONTRADICTION = -3.5;

/** How well readings support a wanted number: firm 2, with mending or an assumed heading 1. */
function support(readings: readonly PassReading[], isWanted: (number: number) => boolean): number {
  if (readings.length === 0) return 0;
  const hits = readings.filter(({ number }) => isWanted(number));
  if (hits.some((each) => !each.repaired && !each.isAssumed)) return 2;
  if (hits.length > 0) return 1;
  // An assumed heading may be any other column.
  return readings.every((each) => each.isAssumed) ? 0 : CONTRADICTION;
}

type BySystem = Record<SizeSystem, readonly PassReading[]>;
type Weighed = { score: number; firm: number; agreeing: number };
type WeighedRow = Weighed & { isWholeRow: boolean };

function weighProfile(us: PassReading, { UK, CM }: BySystem, profile: Profile): Weighed {
  const uk = support(UK, (number) => isSame(us.number - number, profile.usMinusUk));
  const cm = support(CM, (number) =>
    profile.cmMinusUs.some((each) => isSame(number - us.number, each)),
  );
  const both = [uk, cm];
  return {
    score: uk + cm,
    firm: both.filter((each) => each === 2).length,
    agreeing: both.filter((each) => each > 0).length,
  };
}

function weigh(us: PassReading, all: BySystem): WeighedRow {
  const { profiles, euMinusUs } = TABLES[us.suffix];
  const [low, high] = euMinusUs;
  const eu = support(all.EU, (number) => number - us.number >= low && number - us.number <= high);
  const weighed = profiles
    .filter((profile) => us.number <= WOMENS_UP_TO || !isWomens(profile))
    .map((profile) => weighProfile(us, all, profile));
  const best = weighed.reduce((a, b) => (b.score > a.score ? b : a));
  return { ...best, score: best.score + eu / 2, isWholeRow: best.firm === 2 && eu > 0 };
}

/** What speaks for a US number besides itself must outweigh how it was read. */
function isEnough(us: PassReading, weighed: WeighedRow): boolean {
  const { score, firm, agreeing, isWholeRow } = weighed;
  if (us.isSlip) return isWholeRow;
  if (score <= 0 || (firm === 0 && agreeing < 2)) return false;
  // A youth's size that lost its Y has a UK size beside it that an adult's might have.
  if (us.suffix === '' && us.number <= YOUTH_UP_TO && agreeing < 2) return false;
  if (us.isAssumed) return firm === 2 && !us.repaired;
  return us.repaired ? score >= 2 : score >= 1;
}

/**
 * The US number on which the systems of a label agree, whatever pass read each; null where they do not, or
 * where two numbers are as good. OCR drops decimal points and digits, so no number counts alone.
 */
export function decideSize(readings: readonly PassReading[]): DecidedSize | null {
  const of = (system: SizeSystem) => readings.filter((each) => each.system === system);
  const all: BySystem = { US: of('US'), UK: of('UK'), EU: of('EU'), CM: of('CM') };
  const groups = new Map<string, { reading: PassReading; score: number }>();
  for (const us of all.US) {
    const weighed = weigh(us, all);
    if (!isEnough(us, weighed)) continue;
    const times = all.US.filter(
      (each) => !each.repaired && !each.isAssumed && each.number === us.number,
    );
    const score = weighed.score + Math.min(times.length, 3) / 4;
    const key = `${us.number}${us.suffix}`;
    const known = groups.get(key);
    if (!known || score > known.score) groups.set(key, { reading: us, score });
  }
  const [best, second] = [...groups.values()].sort((a, b) => b.score - a.score);
  if (!best || (second && second.score >= best.score)) return null;
  return best;
}

/** Numbers of one row of a size table. */
export type SizeRow = { us: number; uk: number; eu: number; cm: number };

/** Whether four numbers stand to each other as one row of some brand's conversion table does. */
export function isTableRow({ us, uk, eu, cm }: SizeRow, suffix: SizeReading['suffix']): boolean {
  const { profiles, euMinusUs } = TABLES[suffix];
  // The women's US size stands 1.5 above a men's one that may have been taken for the UK size.
  const fits = profiles.some(
    ({ usMinusUk, cmMinusUs }) =>
      usMinusUk !== 1.5 &&
      isSame(us - uk, usMinusUk) &&
      cmMinusUs.some((each) => isSame(cm - us, each)),
  );
  return fits && us !== uk && eu - us >= euMinusUs[0] && eu - us <= euMinusUs[1];
}
