import type { UpdatePart } from '#app/providers/store-catalog/store-write.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import type { UpsertChange } from '../contract.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertPlan } from './upsert-plan.ts';

/** One thing that a plan does. Every plan of one request that does it has the same key for it. */
export type WorkItem = { key: string; part: UpdatePart; index: number };

/** Everything that a plan does. `index` is the position in the list of its part. */
export function workItems({ update, matches, added, newImages, goals }: UpsertPlan): WorkItem[] {
  const labels = new Map(matches.map(({ store, request }) => [store.id, request.label]));
  const images = newImages.map(({ sha256 }) => sha256);
  const changed = update.changedVariants.map(({ id }) => labels.get(id) ?? id);
  const addedLabels = added.map(({ label }) => label);
  const list = (part: UpdatePart, kind: string, names: string[]) =>
    names.map((name, index): WorkItem => ({ key: `${kind}:${name}`, part, index }));
  return [
    ...list('product', 'field', Object.keys(update.fields)).map((item) => ({ ...item, index: 0 })),
    ...list('product', 'image', images),
    ...list('failed_media', 'failed', update.failedMedia),
    ...list('tags', 'tag', update.tags),
    ...list('keys', 'key', Object.keys(update.keys)),
    ...list('changed', 'changed', changed),
    ...list('added', 'added', addedLabels),
    ...goals.flatMap(({ label, how, index }): WorkItem[] => {
      const part = PART_OF_GOAL[how];
      return part === undefined ? [] : [{ key: `stock:${label}`, part, index }];
    }),
    ...list('publish', 'publish', update.publishTo),
    ...list('unpublish', 'unpublish', update.unpublishFrom),
  ];
}

const PART_OF_GOAL = {
  right: undefined,
  untracked: undefined,
  set: 'stock',
  activate: 'activate',
  inline: 'added',
} as const;

/** The changes without those of open work. Changes of channels are left to the caller. */
export function changesDone(
  changes: readonly UpsertChange[],
  requested: readonly SourceImage[],
  open: ReadonlyMap<string, unknown>,
): UpsertChange[] {
  const fields = new Map(Object.entries(FIELD_NAMES).map(([key, name]) => [name as string, key]));
  const images = new Map(requested.map(({ url, sha256 }) => [url, sha256]));
  const isOpen = (key: string) => open.has(key);
  return changes.filter(({ field, after = '' }) => {
    if (field === 'style_code') return !isOpen('key:styleCode');
    if (field === 'tags') return ![...open.keys()].some((key) => key.startsWith('tag:'));
    if (field === 'channels') return true;
    if (field === 'images') return !isOpen(`image:${images.get(after)}`);
    const [, label, name] = /^variants\[(.*)\](?:\.(\w+))?$/s.exec(field) ?? [];
    if (label === undefined) return !isOpen(`field:${fields.get(field)}`);
    if (isOpen(`added:${label}`)) return false;
    return !isOpen(name === 'quantity' ? `stock:${label}` : `changed:${label}`);
  });
}
