import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import { doOverlap } from '#app/imaging/quad-geometry.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import {
  loadPpOcrModels,
  type PpOcrModels,
} from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import { LABEL_CHARACTERS, readPhoto } from '#app/providers/label-reader/read-photo.ts';

const STACK = path.join(import.meta.dirname, '../../fixtures/labels/stack-of-three.jpg');
/** More than any photo asks whether its time is over. */
const MOST_LOOKS = 10_000;

let networks: PpOcrModels;
let photo: Buffer;
beforeAll(async () => {
  networks = await loadPpOcrModels(LABEL_CHARACTERS);
  photo = await readFile(STACK);
});

/** Ends when it has been asked so often whether to end. */
async function readUntil(looks: number) {
  let asked = 0;
  const isStopped = () => {
    asked += 1;
    return asked > looks;
  };
  const { labels, isPartial } = await readPhoto(photo, [], networks, {
    budgetMs: 60_000,
    isStopped,
  });
  return { labels, isPartial, asked };
}

describe('a stack whose time is over before all of it was read', () => {
  it('shows each label, whenever that is: what was not read is to be photographed again', {
    timeout: 120_000,
  }, async () => {
    const whole = await readUntil(MOST_LOOKS);
    expect(whole.labels.map(({ unreadable }) => unreadable)).toEqual([false, false, false]);
    expect(whole.isPartial).toBe(false);
    const printed = outlinesOf(whole.labels);
    for (const share of [0, 0.2, 0.4, 0.6, 0.8]) {
      const { labels, isPartial } = await readUntil(Math.floor(whole.asked * share));
      expect(isPartial).toBe(true);
      expect(labels.some(({ unreadable }) => unreadable)).toBe(true);
      const outlines = outlinesOf(labels);
      // The rest of a label is no further one.
      expect(outlines.length).toBeLessThanOrEqual(printed.length);
      for (const label of printed)
        expect(outlines.some((outline) => doOverlap(label, outline))).toBe(true);
    }
  });
});

const outlinesOf = (labels: readonly LabelReading[]): Quad[] =>
  labels.flatMap(({ places }) => (places?.outline ? [places.outline] : []));
