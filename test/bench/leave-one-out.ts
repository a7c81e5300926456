/**
 * Asks of each source of photos whether what keeps a code from being acted on would hold there, had it been made
 * without that source:
 *   npm run bench -- leave-one-out SOURCE=FOLDER[,FOLDER] SOURCE=FOLDER[,FOLDER] ... [--workers 2]
 * such as `labels=/photos/a,/photos/b labels2=/photos/c`. For each source the rules of `doubts.ts` and the least
 * probability of a character are chosen anew on the other sources: a rule stays only if without it one of their wrong
 * codes would be acted on. Then the source that was left out is scored.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DOUBTS, MIN_PROBABILITY } from '#app/providers/label-reader/code/doubts.ts';
import { codesOf, toKey } from './label-scores.ts';
import { readTruth, startReader } from './start-reader.ts';

/** A code that was read, and what speaks against it. */
type Code = { isRight: boolean; probability: number; doubts: readonly string[] };
/** What a code must fulfil to be acted on. */
type Sureness = { rules: readonly string[]; leastProbability: number };

/** The rule that is the threshold. */
const THRESHOLD = 'unlikely-character';
const THRESHOLDS = [0, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
const AS_BUILT: Sureness = {
  rules: DOUBTS.map(({ id }) => id).filter((id) => id !== THRESHOLD),
  leastProbability: MIN_PROBABILITY,
};

const acceptedBy = (codes: readonly Code[], { rules, leastProbability }: Sureness) =>
  codes.filter(
    ({ probability, doubts }) =>
      probability >= leastProbability && !doubts.some((id) => rules.includes(id)),
  );

const wrongOf = (codes: readonly Code[]) => codes.filter(({ isRight }) => !isRight).length;

/** The fewest rules and the lowest threshold with which no more wrong codes are acted on than with all of them. */
function chooseFor(codes: readonly Code[]): Sureness {
  const most = wrongOf(acceptedBy(codes, AS_BUILT));
  const isSafe = (sureness: Sureness) => wrongOf(acceptedBy(codes, sureness)) <= most;
  let { rules } = AS_BUILT;
  const without = (id: string) => ({
    rules: rules.filter((each) => each !== id),
    leastProbability: MIN_PROBABILITY,
  });
  const gain = (id: string) => acceptedBy(codes, without(id)).length;
  // The costliest goes first.
  for (const id of [...rules].sort((one, other) => gain(other) - gain(one)))
    if (isSafe(without(id))) rules = without(id).rules;
  const leastProbability = THRESHOLDS.find((each) => isSafe({ rules, leastProbability: each }));
  return { rules, leastProbability: leastProbability ?? MIN_PROBABILITY };
}

async function readFolder(folder: string, workers: number): Promise<Code[]> {
  const left = readTruth(folder).cases.values();
  const reader = await startReader(path.join(folder, 'cases.json'), workers);
  const codes: Code[] = [];
  const readAll = async () => {
    for (const each of left) {
      const isThere = codesOf(each);
      const { labels } = await reader.read(readFileSync(path.join(folder, each.file)));
      for (const { styleCode } of labels) {
        if (!styleCode) continue;
        const { printed, probability = 0, doubts = [] } = styleCode;
        codes.push({ isRight: isThere.has(toKey(printed)), probability, doubts });
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, readAll));
  await reader.close();
  return codes;
}

/** The codes of each source, by its name. */
async function readSources(words: readonly string[], workers: number) {
  const sources = new Map<string, Code[]>();
  for (const word of words) {
    const [source = '', folders = ''] = word.split('=');
    if (!source || !folders)
      throw new Error(`"${word}" is no source: write its name, = and folders, such as a=/photos/a`);
    const codes: Code[] = [];
    for (const folder of folders.split(','))
      codes.push(...(await readFolder(path.resolve(folder), workers)));
    sources.set(source, codes);
  }
  return sources;
}

const countOf = (codes: readonly Code[]) => `${codes.length - wrongOf(codes)}, ${wrongOf(codes)}`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { workers: { type: 'string', default: '2' } },
  });
  const sources = await readSources(positionals, Number(values.workers));
  if (sources.size < 2) throw new Error('Name two sources or more: one is left out in turn.');
  for (const [source, codes] of sources) {
    const others = [...sources].filter(([name]) => name !== source).flatMap(([, read]) => read);
    const chosen = chooseFor(others);
    const off = AS_BUILT.rules.filter((id) => !chosen.rules.includes(id));
    console.log(`${source}, codes read right, wrong: ${countOf(codes)}`);
    console.log(`  acted on, as built: ${countOf(acceptedBy(codes, AS_BUILT))}`);
    console.log(`  acted on, made without ${source}: ${countOf(acceptedBy(codes, chosen))}`);
    console.log(`  least probability ${chosen.leastProbability}; off: ${off.join(', ') || 'none'}`);
  }
}

await main();
