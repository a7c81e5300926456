import type { UpdatePart } from '#app/providers/store-catalog/store-write.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import type { UpsertChange } from '../contract.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertPlan } from './plan-update.ts';

/** One thing that a plan does. Its key is the same in every plan of one request that does it. */
export type WorkItem = { key: string; part: UpdatePart; index: number };

/** Everything that a plan does. `index` is the place in the list of its part. */
export function workItems(plan: UpsertPlan): WorkItem[] {
  const { update, matches, added, newImages, goals } = plan;
  const labels = new Map(matches.map(({ store, request }) => [store.id, request.label]));
  const list = (part: UpdatePart, keys: string[]) =>
    keys.map((key, index): WorkItem => ({ key, part, index }));
  return [
    ...Object.keys(update.fields).map((name) => ({
      key: `field:${name}`,
      part: 'product' as const,
      index: 0,
    })),
    ...list(
      'product',
      newImages.map(({ sha256 }) => `image:${sha256}`),
    ),
    ...list(
      'failed_media',
      update.failedMedia.map((id) => `failed:${id}`),
    ),
    ...list(
      'tags',
      update.tags.map((tag) => `tag:${tag}`),
    ),
    ...list(
      'keys',
      Object.keys(update.keys).map((name) => `key:${name}`),
    ),
    ...list(
      'changed',
      update.changedVariants.map(({ id }) => `changed:${labels.get(id) ?? id}`),
    ),
    ...list(
      'added',
      added.map(({ label }) => `added:${label}`),
    ),
    ...goals.flatMap(({ label, how, index }): WorkItem[] => {
      const part = PART_OF_GOAL[how];
      return part === undefined ? [] : [{ key: `stock:${label}`, part, index }];
    }),
    ...list(
      'publish',
      update.publishTo.map((id) => `publish:${id}`),
    ),
    ...list(
      'unpublish',
      update.unpublishFrom.map((id) => `unpublish:${id}`),
    ),
  ];
}

const PART_OF_GOAL = {
  right: undefined,
  untracked: undefined,
  set: 'stock',
  activate: 'activate',
  inline: 'added',
} as const;

/** The changes that have come about: what is open is not told as done. Channels are told by the caller. */
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
