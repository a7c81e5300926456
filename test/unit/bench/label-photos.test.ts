import { describe, expect, it } from 'vitest';
import { brandsIn } from '#app/knowledge/brands/brand-words.ts';
import { toGtin14 } from '#app/knowledge/gtin.ts';
import { escapeHtml } from '../../bench/label-photos/layouts/html.ts';
import { layOutLabel } from '../../bench/label-photos/layouts/lay-out-label.ts';
import { INVENTED_BRANDS } from '../../bench/label-photos/plan/invented-brands.ts';
import { LABEL_KINDS } from '../../bench/label-photos/plan/label-plan.ts';
import { planPhotos } from '../../bench/label-photos/plan/plan-photo.ts';
import { type Canvas, paintPiece } from '../../bench/label-photos/render/canvas.ts';
import { countSeen } from '../../bench/label-photos/render/map-characters.ts';
import { projectionOf } from '../../bench/label-photos/render/projection.ts';
import type { Surface } from '../../bench/label-photos/render/surface.ts';

const PHOTOS = planPhotos('unit', 'U', 120);
const LABELS = PHOTOS.flatMap(({ labels }) => labels);

describe('planned label photos', () => {
  it('are the same for the same seed and others for another', () => {
    expect(planPhotos('unit', 'U', 120)).toEqual(PHOTOS);
    expect(planPhotos('other', 'U', 120)).not.toEqual(PHOTOS);
  });

  it('have every kind of label, and many brands that do not exist', () => {
    expect(new Set(LABELS.map(({ kind }) => kind))).toEqual(new Set(LABEL_KINDS));
    const invented = INVENTED_BRANDS.map(({ name }) => name);
    const brands = new Set(
      LABELS.map(({ brand }) => brand).filter((name) => invented.includes(name)),
    );
    expect(brands.size).toBeGreaterThan(20);
    expect(invented.filter((name) => brandsIn(name).length > 0)).toEqual([]);
  });

  it('have barcodes with right check digits', () => {
    const gtins = LABELS.flatMap(({ gtin }) => (gtin === '' ? [] : [gtin]));
    expect(gtins.filter((gtin) => toGtin14(gtin) === null)).toEqual([]);
  });

  it('show a style code except where none is planned', () => {
    for (const { difficulty, labels } of PHOTOS) {
      expect(labels.every(({ code }) => (code === null) === (difficulty === 'no_label'))).toBe(
        true,
      );
    }
  });
});

describe('a label', () => {
  it('prints its code once, behind its word, and its size', () => {
    for (const label of LABELS) {
      const { html } = layOutLabel(label);
      const codes = [...html.matchAll(/data-part="code"[^>]*>([^<]*)</g)].map(([, text]) => text);
      expect(codes).toEqual(label.code === null ? [] : [escapeHtml(label.code)]);
      if (label.code !== null && label.codeWordPlace !== 'none') {
        const before = html.slice(0, html.indexOf('data-part="code"'));
        expect(before).toContain(escapeHtml(label.codeWord));
      }
      const sizes = [...html.matchAll(/data-part="size"/g)];
      expect(sizes).toHaveLength(label.size ? 1 : 0);
    }
  });

  it('is laid out the same way each time', () => {
    for (const label of LABELS) expect(layOutLabel(label)).toEqual(layOutLabel(label));
  });
});

describe('a character', () => {
  const flat: Surface = (x, y, into) => Object.assign(into, { x, y, shade: 1, gloss: 0 });
  const piece = { width: 10, height: 10, pixels: new Uint8Array(400).fill(255) };
  const paint = (canvas: Canvas, x: number, number: number) => {
    const characters = {
      numbers: new Uint16Array(100).fill(number),
      painted: new Map<number, number>(),
    };
    const pose = { width: 20, height: 20, turn: 0, tiltX: 0, tiltY: 0, distance: 1e6 };
    paintPiece(canvas, piece, projectionOf({ ...pose, centre: [x, 20] }), flat, characters);
    return characters.painted.get(number) ?? 0;
  };
  const open = (): Canvas => ({
    width: 60,
    height: 40,
    pixels: new Uint8ClampedArray(60 * 40 * 3),
    owner: new Uint16Array(60 * 40),
  });

  it('is seen wholly where nothing lies on it', () => {
    const canvas = open();
    expect(countSeen(canvas).get(1)).toBeUndefined();
    const painted = paint(canvas, 30, 1);
    expect(painted).toBeGreaterThan(380);
    expect(countSeen(canvas).get(1)).toBe(painted);
  });

  it('is seen in part below another thing or at the edge of the frame', () => {
    const canvas = open();
    const covered = paint(canvas, 30, 1);
    const cut = paint(canvas, 60, 2);
    expect(countSeen(canvas).get(2)).toBeLessThan(0.6 * cut);
    paint(canvas, 40, 3);
    expect(countSeen(canvas).get(1)).toBeLessThan(0.6 * covered);
  });
});
