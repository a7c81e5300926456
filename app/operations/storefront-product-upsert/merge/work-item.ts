import type { Effect } from '#app/domain/change-records/change-records.ts';
import type { UpdatePart } from '#app/providers/store-catalog/store-write.ts';
import type { UpsertChange } from '../contract.ts';

/** One thing that a plan does, with its lines in the answer and its effects. */
export type WorkItem = {
  /** The item's kind and name, such as `field:title` or `added:Size=42`: the same in every plan for one request. */
  key: string;
  part: UpdatePart;
  /** Position in its part's list; 0 for a field of the product. */
  index: number;
  /** Items that share a line hold the same object. */
  changes?: readonly UpsertChange[];
  /** What an undo will need, each with the value before. */
  effects?: readonly Effect[];
};

/** Returns the lines of work items, each once. */
export function linesOf(work: readonly Pick<WorkItem, 'changes'>[]): UpsertChange[] {
  return [...new Set(work.flatMap(({ changes = [] }) => changes))];
}

/** Returns the effects of work items, each with the value before. */
export function effectsOf(work: readonly WorkItem[]): Effect[] {
  return work.flatMap(({ effects = [] }) => effects);
}

type Planned = { changes: UpsertChange[]; work: readonly Pick<WorkItem, 'key' | 'changes'>[] };

/**
 * Returns a plan's lines without those of open work. A variant that is still to be added or changed counts for both.
 * The line about the channels is left to the caller.
 */
export function changesDone(plan: Planned, open: ReadonlyMap<string, unknown>): UpsertChange[] {
  const nameOf = (key: string) => key.replace(/^(added|changed):/, 'variant:');
  const names = new Set([...open.keys()].map(nameOf));
  const undone = new Set(linesOf(plan.work.filter(({ key }) => names.has(nameOf(key)))));
  return plan.changes.filter((change) => !undone.has(change));
}
