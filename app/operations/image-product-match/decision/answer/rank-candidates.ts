import { recordedGtin14 } from '#app/knowledge/gtin.ts';
import { variantConflict } from '#app/knowledge/words/variant-words.ts';
import { IN_STORE_TIES, type MatchCandidate } from '../../contract.ts';
import type { AssessedOwn } from '../case/assess-own.ts';
import type { Case } from '../case/case.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';
import { type NamedAlike, namedAlike } from '../pages/named-alike.ts';
import { isMarketplace, siteName } from '../pages/source-groups.ts';
import { LIKELIHOOD_RATIO as LR, MAX_SCORE, PRIOR_ODDS, REFUSED_SCORE_CAP } from '../thresholds.ts';
import { describeOffer, describeRecord } from './describe-evidence.ts';
import { findShownVariants } from './shown-variants.ts';

type Ranked = {
  candidate: Omit<MatchCandidate, 'score'>;
  odds: number;
  confirms: boolean;
  /** A product of the own store that carries the code in question. */
  isOwnOfCode: boolean;
};

/**
 * Returns everything that was considered, best first: one entry per domain and code, so that twenty listings on one
 * marketplace are one entry. Domains that count as one source because their texts are alike are listed separately. On a
 * match, the store's own product with that code comes first, then the sources that confirm it.
 */
export function rankCandidates(matchCase: Case, matched: boolean): MatchCandidate[] {
  const alike = namedAlike(matchCase.proposal.pages);
  const ranked = [
    ...matchCase.own.map((record) => rankRecord(record, matchCase)),
    ...onePerDomain(matchCase).map((row) => rankOffer(row, matchCase, alike(row))),
  ];
  ranked.sort(
    (a, b) =>
      (matched ? placeOf(a) - placeOf(b) : 0) ||
      b.odds - a.odds ||
      (a.candidate.link < b.candidate.link ? -1 : 1),
  );
  return ranked.map(({ candidate, odds }) => ({
    ...candidate,
    score: scoreOf(odds, matched ? 1 : REFUSED_SCORE_CAP),
  }));
}

/** The rank of a candidate's group on a match; what merely looks similar comes last. */
function placeOf({ isOwnOfCode, confirms }: Ranked): number {
  if (isOwnOfCode) return 0;
  return confirms ? 1 : 2;
}

function onePerDomain(matchCase: Case): AssessedOffer[] {
  const best = new Map<string, { row: AssessedOffer; rank: number }>();
  for (const row of matchCase.offers) {
    const code = row.soughtCodePlace === null ? row.ownCode?.key : matchCase.photo.code?.key;
    const key = JSON.stringify([siteName(row.offer.link), code ?? row.offer.title]);
    const rank =
      oddsOfOffer(row, matchCase) *
      (matchCase.proposal.pages.includes(row) ? 10 : 1) *
      (row.offer.imageUrl === undefined ? 1 : 1.1);
    const known = best.get(key);
    if (known === undefined || rank > known.rank) best.set(key, { row, rank });
  }
  return [...best.values()].map(({ row }) => row);
}

function rankRecord(record: AssessedOwn, { photo, proposal }: Case): Ranked {
  const { product } = record;
  const price = priceOf(record);
  const wanted = photo.code?.key ?? proposal.code?.key;
  const carries = record.carriesSoughtCode || (wanted !== undefined && record.code?.key === wanted);
  const odds = oddsOf([
    LR.ownStore,
    codeRatio(carries, record.code?.key, wanted),
    ...commonRatios(record, photo),
  ]);
  return {
    confirms: proposal.records.includes(record),
    isOwnOfCode: carries,
    odds,
    candidate: {
      title: product.title,
      link: product.onlineUrl ?? product.adminUrl,
      source: 'your store',
      ...(product.imageUrl !== undefined && { image_url: product.imageUrl }),
      ...(record.code !== null && { style_code: record.code.printed }),
      ...(product.vendor !== '' && { brand: product.vendor }),
      ...(price !== undefined &&
        product.currency !== undefined && { price: { amount: price, currency: product.currency } }),
      evidence: describeRecord(record, photo),
      in_store: {
        product_id: product.productId,
        admin_url: product.adminUrl,
        known_by: knownBy(record),
        variants: findShownVariants(record, photo),
      },
    },
  };
}

/** Returns the price of the variant whose barcode is in the photo, otherwise of the first variant that has a price. */
function priceOf({ product: { variants }, gtins }: AssessedOwn): string | undefined {
  const tied = variants.find(({ barcode }) => gtins.includes(recordedGtin14(barcode ?? '') ?? ''));
  return tied?.price ?? variants.find((variant) => variant.price !== undefined)?.price;
}

/** Returns what ties the record itself to the photo. */
function knownBy({ product, carriesSoughtCode, sku, gtins }: AssessedOwn) {
  const ties = {
    style_code: carriesSoughtCode && product.styleCode !== undefined,
    sku: sku !== null,
    barcode: gtins.length > 0,
  };
  return IN_STORE_TIES.filter((tie) => ties[tie]);
}

function rankOffer(row: AssessedOffer, matchCase: Case, alike: NamedAlike): Ranked {
  const { photo, proposal } = matchCase;
  const { offer } = row;
  const code =
    row.soughtCodePlace === null ? row.ownCode?.printed : (photo.code ?? row.ownCode)?.printed;
  const brand = row.brand === 'agrees' ? photo.brandOrShape : row.brandNames[0];
  return {
    confirms: proposal.pages.includes(row),
    isOwnOfCode: false,
    odds: oddsOfOffer(row, matchCase) * NAME_RATIO[alike.relation],
    candidate: {
      title: offer.title,
      link: offer.link,
      source: offer.source,
      ...(offer.imageUrl !== undefined && { image_url: offer.imageUrl }),
      ...(code !== undefined && { style_code: code }),
      ...(brand !== undefined && { brand }),
      ...(offer.price !== undefined && { price: offer.price }),
      evidence: describeOffer(row, photo, alike),
    },
  };
}

const NAME_RATIO = { same: LR.nameEqual, different: LR.nameConflict, unknown: 1 } as const;

function oddsOfOffer(row: AssessedOffer, { photo, proposal }: Case): number {
  const wanted = photo.code?.key ?? proposal.code?.key;
  const carries = row.soughtCodePlace !== null || row.ownCode?.key === wanted;
  return oddsOf([
    codeRatio(carries, row.ownCode?.key, wanted),
    row.onBrandSite ? LR.brandSite : 1,
    isMarketplace(row.offer.link) ? LR.marketplace : 1,
    row.offer.foundBy === 'image_exact' ? LR.imageExact : 1,
    row.offer.foundBy === 'image_visual' ? LR.imageVisual : 1,
    ...commonRatios(row, photo),
  ]);
}

function codeRatio(carries: boolean, key: string | undefined, wanted: string | undefined): number {
  if (wanted === undefined || (!carries && key === undefined)) return 1;
  return carries ? LR.codeEqual : LR.codeConflict;
}

function commonRatios(
  { gtins, brand, agreement, variants }: AssessedOffer | AssessedOwn,
  photo: PhotoFindings,
): number[] {
  const { overlap, numbersConflict, colours } = agreement;
  const audienceDiffers = (['age', 'gender'] as const).some((axis) =>
    variantConflict(axis, photo.variants, variants),
  );
  return [
    gtins.length > 0 ? LR.gtinTie : 1,
    brand === 'conflicts' ? LR.brandConflict : 1,
    audienceDiffers ? LR.audienceConflict : 1,
    numbersConflict ? LR.numberConflict : 1,
    colours === 'agree' ? LR.coloursEqual : colours === 'conflict' ? LR.colourConflict : 1,
    overlap === null ? 1 : LR.modelWordsEqual ** overlap,
  ];
}

/** Multiplies likelihood ratios to odds, which is the same as adding up Fellegi and Sunter's weights. */
function oddsOf(ratios: readonly number[]): number {
  return ratios.reduce((product, ratio) => product * ratio, PRIOR_ODDS);
}

/** Converts odds to a share of `whole`, with three decimals. */
function scoreOf(odds: number, whole: number): number {
  return Math.min(MAX_SCORE, Math.round((odds / (1 + odds)) * whole * 1000) / 1000);
}
