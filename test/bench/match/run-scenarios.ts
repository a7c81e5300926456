import { isApplicable, isLabelRead } from './applicable-photos.ts';
import { countOutcomes, type Outcome } from './judge-case.ts';
import type { LabelledPhoto } from './load-labelled-photos.ts';
import { type MatchBench, openCases } from './open-cases.ts';
import { pickEvenly } from './pick-evenly.ts';
import { loadReadings, type Readings, saveReadings } from './recorded-reading.ts';
import type { BenchScenario } from './scenarios.ts';

type Task = {
  photos: readonly LabelledPhoto[];
  /** Replacements for photos to which a scenario does not apply. */
  more: readonly LabelledPhoto[];
  scenarios: readonly BenchScenario[];
  /** Seed of the photos. */
  seed: string;
  webSeed: string;
  /** Whether to take the readings of the last run and send no photo. */
  isRecorded: boolean;
};

export type Measured = {
  outcomes: Outcome[];
  /** Cases that ran over REST and with the recorded reading. */
  compared: number;
  /** Those whose results differ, with both reasons. */
  differing: string[];
};

/** Share of photos that are also sent over REST in a scenario with recorded readings. */
const REST_SHARE = 1 / 75;
/** Their upper limit in a scenario with a failing service, where each photo may take until its time-out. */
const MAX_REST_FAILING = 2;

/** Runs every case, scenario by scenario, and prints the progress on stderr. */
export async function runScenarios(bench: MatchBench, task: Task): Promise<Measured> {
  const readings = await loadReadings(task.seed, task.isRecorded);
  const measured: Measured = { outcomes: [], compared: 0, differing: [] };
  for (const scenario of task.scenarios) {
    const at = performance.now();
    const outcomes = await runScenario(bench, scenario, task, readings, measured);
    if (scenario.way === 'photo') await saveReadings(task.seed, readings);
    measured.outcomes.push(...outcomes);
    const { n, matched, false_matched, refused, problems } = countOutcomes(outcomes);
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
  const photos = selectPhotos(scenario, task, readings);
  if (task.isRecorded) return cases.runRecorded(photos, readings);
  const fresh: Outcome[] = [];
  const sendPhoto = async (photo: LabelledPhoto) => {
    const sentCase = await cases.runOverRest(photo);
    if (sentCase?.reading && scenario.way === 'photo') readings.set(photo.id, sentCase.reading);
    if (sentCase) fresh.push(sentCase.outcome);
  };
  const sent = scenario.way === 'recorded' ? pickForRest(photos, scenario) : photos;
  for (const photo of sent) await sendPhoto(photo);
  if (scenario.way === 'photo') {
    for (const photo of task.more) {
      if (hasEnoughReadings(task, readings)) break;
      await sendPhoto(photo);
    }
  }
  if (scenario.way !== 'recorded') return fresh;
  const recorded = await cases.runRecorded(photos, readings);
  if (scenario.behaviour === undefined) compare(fresh, recorded, measured);
  return [...fresh, ...recorded.filter(({ photo }) => !sent.includes(photo))];
}

/** The photos to which the scenario applies, as many as every scenario has. */
function selectPhotos(
  scenario: BenchScenario,
  { photos, more, webSeed }: Task,
  readings: Readings,
): readonly LabelledPhoto[] {
  const forCase = { scenario, readings, webSeed };
  return [...photos, ...more]
    .filter((photo) => isApplicable(photo, forCase))
    .slice(0, photos.length);
}

/** Whether scenarios that need a read label have enough photos with one. */
function hasEnoughReadings({ photos, scenarios }: Task, readings: Readings): boolean {
  if (!scenarios.some(({ errorShownBy }) => errorShownBy !== undefined)) return true;
  return [...readings.values()].filter(isLabelRead).length >= photos.length;
}

function pickForRest(
  photos: readonly LabelledPhoto[],
  { behaviour }: BenchScenario,
): readonly LabelledPhoto[] {
  const share = Math.max(1, Math.round(photos.length * REST_SHARE));
  return pickEvenly(photos, behaviour ? Math.min(share, MAX_REST_FAILING) : share);
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
