import type { Frame } from 'playwright-core';

const FIGURES = ['Being read', 'Sure', 'To decide', 'Failed', 'Under way', 'Done'] as const;
export type Figures = Record<(typeof FIGURES)[number], number>;

/** Longest that a day may take to be read, in milliseconds. */
const LONGEST_MS = 240_000;

/** The figures once there are so many rows, nothing waits to be uploaded and `isSettled` holds. */
export async function waitUntil(
  app: () => Frame,
  rows: number,
  isSettled: (figures: Figures) => boolean,
): Promise<Figures> {
  const giveUpAt = performance.now() + LONGEST_MS;
  for (;;) {
    const isWaiting =
      (await app()
        .getByRole('heading', { name: /waiting to upload/ })
        .count()) > 0;
    const figures = await readFigures(app());
    if (!isWaiting && figures && sumOf(figures) >= rows && isSettled(figures)) return figures;
    if (performance.now() > giveUpAt) throw new Error(`not settled: ${JSON.stringify(figures)}`);
    await app().waitForTimeout(200);
  }
}

const sumOf = (figures: Figures) => Object.values(figures).reduce((sum, value) => sum + value, 0);

export async function readFigures(app: Frame): Promise<Figures | null> {
  const texts = await app.locator('dl > div').allInnerTexts();
  if (texts.length === 0) return null;
  const entries = texts.map((text) => {
    const [value = '', name = ''] = text.split('\n').filter(Boolean);
    return /^\d+$/.test(value) ? [name, Number(value)] : [value, Number(name)];
  });
  return Object.fromEntries(entries) as Figures;
}
