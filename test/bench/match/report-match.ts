import { writeFile } from 'node:fs/promises';
import { classifyMiss } from './classify-miss.ts';
import { computeRiskCoverage, upperBound } from './compute-risk-coverage.ts';
import { drawCurve } from './draw-curve.ts';
import { countOutcomes, type Outcome } from './judge-case.ts';
import type { Measured } from './run-scenarios.ts';

type ReportOptions = {
  json: boolean;
  /** File to write the risk-coverage curve to. */
  curve?: string;
  /** Scenarios whose refusals are listed. */
  missesOf: readonly string[];
};

/** Prints the figures and writes the curve. Fails the run for a wrong match, or if two ways of a case differ. */
export async function reportMatch(
  { outcomes, compared, differing, wholeRunMs }: Measured & { wholeRunMs: number },
  { json, curve, missesOf }: ReportOptions,
): Promise<void> {
  const total = countOutcomes(outcomes);
  const honest = outcomes.filter(
    ({ scenario, photo }) => scenario === 'on_offer' && photo.isHonest,
  );
  const missed = honest.filter(({ verdict }) => verdict !== 'right');
  const misses = Object.entries(Object.groupBy(missed, classifyMiss)).map(
    ([bucket, list = []]) => [bucket, list.length] as const,
  );
  const byScenario = Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, ({ scenario }) => scenario)).map(
      ([name, of = []]) => [name, countOutcomes(of)] as const,
    ),
  );
  const ways = {
    photo: outcomes.filter(({ way }) => way === 'photo').length,
    typed: outcomes.filter(({ way }) => way === 'typed').length,
    recorded: outcomes.filter(({ way }) => way === 'recorded').length,
  };
  const times = outcomes
    .filter(({ scenario, way }) => scenario === 'on_offer' && way === 'photo')
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  console.table(byScenario);
  if (missed.length > 0) console.table(Object.fromEntries(misses));
  for (const one of outcomes)
    if (one.verdict === 'false') console.log(`WRONG ${describeOutcome(one)}`);
  for (const line of differing) console.log(`DIFFERS ${line}`);
  for (const one of outcomes) {
    const isMiss = one.verdict === 'refused' || one.verdict === 'problem';
    if (isMiss && missesOf.includes(one.scenario))
      console.log(`${classifyMiss(one)}: ${describeOutcome(one)}`);
  }
  console.log(
    `${ways.photo} cases sent their photo over REST, ${ways.typed} sent it with a typed code, ${ways.recorded} called the operation with a recorded reading; ${compared} ran both ways, ${differing.length} of them differ.`,
  );
  if (curve !== undefined) await writeFile(curve, drawReportCurve(honest, outcomes));
  const result = {
    n: total.n,
    matched: total.matched,
    false_matched: total.false_matched,
    refused: total.refused,
    honest: honest.length,
    honest_matched: honest.length - missed.length,
    by_scenario: byScenario,
    time_ms: { photo_p50: at(times, 0.5), photo_p95: at(times, 0.95), whole_run: wholeRunMs },
    problems: total.problems,
    one_of_several: total.one_of_several,
    false_upper_95: Number(upperBound(total.false_matched, total.matched).toFixed(4)),
    honest_misses: Object.fromEntries(misses),
    ways: { ...ways, compared, differing: differing.length },
  };
  if (json) console.log(JSON.stringify(result));
  process.exitCode = total.false_matched + differing.length > 0 ? 1 : 0;
}

function describeOutcome({ scenario, photo, reason }: Outcome): string {
  const codes = [...photo.codes].join(', ');
  const visible = photo.visibleCodes.length > 0 ? '' : ', not visible';
  return `${scenario} ${photo.id} ${photo.difficulty} (${codes}${visible}): ${reason}`;
}

function drawReportCurve(honest: readonly Outcome[], outcomes: readonly Outcome[]): string {
  const line = (name: string, colour: string, of: readonly Outcome[]) => {
    const answered = of.filter(({ matched }) => matched).length;
    return {
      name: `${name}: ${of.length} asked, ${answered} answered`,
      colour,
      points: computeRiskCoverage(of),
      answered: answered / of.length,
    };
  };
  const hostile = outcomes.filter(({ scenario }) => scenario !== 'on_offer');
  return drawCurve('How often an answer is wrong, by how many are answered', [
    line('product on offer', '#0a7f4f', honest),
    line('misleading webs and failing searches', '#b3261e', hostile),
  ]);
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
