import { isApplicable, isLabelRead } from './applicable-photos.ts';
import { type MatchBench, openCases } from './ask.ts';
import { evenly } from './evenly.ts';
import { countOf, type Outcome } from './judge.ts';
import type { LabelledPhoto } from './labelled-photos.ts';
import { keepReadings, keptReadings, type Readings } from './recorded-reading.ts';
import type { BenchScenario } from './scenarios.ts';

type Task = {
  photos: readonly LabelledPhoto[];
  /** Taken in the place of photos to which a scenario does not apply. */
  more: readonly LabelledPhoto[];
  scenarios: readonly BenchScenario[];
  /** Of the photos. */
  seed: string;
  webSeed: string;
  /** Readings of the last run, no photo sent. */
  isRecorded: boolean;
};

export type Measured = {
  outcomes: Outcome[];
  /** Cases that went the whole way and with the reading recorded. */
  compared: number;
  /** Of these, what the two answers said where they differ. */
  differing: string[];
};

/** Photos that also go the whole way in a scenario that is mostly asked with recorded readings. */
const WHOLE_WAY_SHARE = 1 / 75;
/** A service that hangs costs its whole time for each photo. */
const MOST_WHOLE_WAY_FAILING = 2;

/** Asks every case, scenario by scenario, and tells how it went on stderr. */
export async function runScenarios(bench: MatchBench, task: Task): Promise<Measured> {
  const readings = await keptReadings(task.seed, task.isRecorded);
  const measured: Measured = { outcomes: [], compared: 0, differing: [] };
  for (const scenario of task.scenarios) {
    const at = performance.now();
    const outcomes = await runScenario(bench, scenario, task, readings, measured);
    if (scenario.way === 'photo') await keepReadings(task.seed, readings);
    measured.outcomes.push(...outcomes);
    const { n, matched, false_matched, refused, problems } = countOf(outcomes);
    const seconds = Math.round((performance.now() - at) / 1000);
    console.error(
      `${scenario.name}: ${matched} of ${n} matched, ${false_matched} wrong, ${refused} refused (${problems} problems), ${seconds} s`,
    );
  }
  return measured;
}

async function runScenario(
  bench: MatchBench,
  scenario: BenchScenario,
  task: Task,
  readings: Readings,
  measured: Measured,
): Promise<Outcome[]> {
  const cases = openCases(bench, scenario, task.webSeed);
  const photos = photosOf(scenario, task, readings);
  if (task.isRecorded) return cases.recorded(photos, readings);
  const fresh: Outcome[] = [];
  const ask = async (photo: LabelledPhoto) => {
    const answer = await cases.whole(photo);
    if (answer?.reading && scenario.way === 'photo') readings.set(photo.id, answer.reading);
    if (answer) fresh.push(answer.outcome);
  };
  const sent = scenario.way === 'recorded' ? samples(photos, scenario) : photos;
  for (const photo of sent) await ask(photo);
  if (scenario.way === 'photo') {
    for (const photo of task.more) {
      if (isEnoughRead(task, readings)) break;
      await ask(photo);
    }
  }
  if (scenario.way !== 'recorded') return fresh;
  const recorded = await cases.recorded(photos, readings);
  if (scenario.behaviour === undefined) compare(fresh, recorded, measured);
  return [...fresh, ...recorded.filter(({ photo }) => !sent.includes(photo))];
}

/** As many as every scenario has, of those to which this one applies. */
function photosOf(
  scenario: BenchScenario,
  { photos, more, webSeed }: Task,
  readings: Readings,
): readonly LabelledPhoto[] {
  const asked = { scenario, readings, webSeed };
  return [...photos, ...more].filter((photo) => isApplicable(photo, asked)).slice(0, photos.length);
}

/** Whether those scenarios that need a label that was read will have all their photos. */
function isEnoughRead({ photos, scenarios }: Task, readings: Readings): boolean {
  if (!scenarios.some(({ toldBy }) => toldBy !== undefined)) return true;
  return [...readings.values()].filter(isLabelRead).length >= photos.length;
}

function samples(
  photos: readonly LabelledPhoto[],
  { behaviour }: BenchScenario,
): readonly LabelledPhoto[] {
  const share = Math.max(1, Math.round(photos.length * WHOLE_WAY_SHARE));
  return evenly(photos, behaviour ? Math.min(share, MOST_WHOLE_WAY_FAILING) : share);
}

function compare(
  whole: readonly Outcome[],
  recorded: readonly Outcome[],
  measured: Measured,
): void {
  for (const one of whole) {
    const other = recorded.find(({ photo }) => photo === one.photo);
    if (other === undefined) continue;
    measured.compared += 1;
    if (other.styleCode === one.styleCode) continue;
    measured.differing.push(
      `${one.scenario} ${one.photo.id}: ${one.reason} | recorded: ${other.reason}`,
    );
  }
}
