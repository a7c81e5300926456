import { codeKey, type FinalJob, type FinalState } from '../final-state.ts';
import { type EntryOf, entriesOf, successOf } from '../history.ts';
import type { Check, Violation } from './check.ts';

/**
 * An acknowledged job is there and has ended: each of its rows once, its counts and charges those of its rows, and of rows
 * with one style code the last is what the store holds.
 */
export const checkJobs: Check = ({ entries }, final) => {
  const byId = new Map(final.jobs.map((job) => [job.id, job]));
  const started = entriesOf(entries, 'start-job');
  const told = new Set<string>();
  return started.flatMap((entry) => {
    const answer = successOf(entry);
    const id = String(answer?.id);
    if (answer === null || told.has(id)) return [];
    told.add(id);
    return findWrong(entry, byId.get(id), final).map(
      (wrong): Violation => ({
        check: 'jobs',
        message: `job ${id}: ${wrong}`,
        isAbout: ({ group }) => group === entry.group,
      }),
    );
  });
};

function findWrong(
  entry: EntryOf<'start-job'>,
  job: FinalJob | undefined,
  final: FinalState,
): string[] {
  if (!job) return ['it is gone'];
  const wanted = entry.facts.rows.length;
  const { rows, counts } = job;
  const numbers = new Set(rows.map(({ row }) => row));
  const succeeded = rows.filter(({ status }) => status === 'succeeded').length;
  const charged = rows.reduce((sum, row) => sum + row.charged, 0);
  const wrong: string[] = [];
  if (job.status !== 'completed') wrong.push(`it is ${job.status}`);
  if (rows.length !== wanted || numbers.size !== wanted)
    wrong.push(`${rows.length} rows, ${numbers.size} of them different, where ${wanted} were sent`);
  if (counts.succeeded !== succeeded || counts.failed !== wanted - succeeded || counts.left !== 0)
    wrong.push(`its counts are ${JSON.stringify(counts)}, and ${succeeded} rows succeeded`);
  if (job.creditsCharged !== charged || charged > succeeded)
    wrong.push(`${job.creditsCharged} credits, its rows ${charged}, and ${succeeded} succeeded`);
  return [...wrong, ...findLostRows(entry, job, final)];
}

function findLostRows(entry: EntryOf<'start-job'>, job: FinalJob, { shops }: FinalState): string[] {
  const products = shops.find(({ shop }) => shop === entry.shop)?.products ?? [];
  const codes = Map.groupBy(
    entry.facts.rows.map((row, index) => ({ ...row, number: index + 1 })),
    ({ code }) => codeKey(code),
  );
  return [...codes].flatMap(([code, sent]) => {
    const statuses = sent.map(({ number }) => job.rows.find(({ row }) => row === number)?.status);
    if (statuses.some((status) => status !== 'succeeded')) return [];
    const found = products.filter(({ styleCode }) => codeKey(styleCode ?? '') === code);
    const price = Number(sent.at(-1)?.price);
    const has = found[0]?.variants[0]?.price;
    if (found.length === 1 && has === price) return [];
    return [`${code} should cost ${price}; ${found.length} products, which cost ${has}`];
  });
}
