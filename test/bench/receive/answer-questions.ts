import type { Frame, Locator } from 'playwright-core';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { AdminUnderTest } from '#test/e2e/support/open-admin-page.ts';
import { type BoxKind, type DayBox, type Label, spellSize } from './day-of-boxes.ts';
import { openPhotoIndex } from './photo-index.ts';

/** A box that asked, known by its photo, and what its answers took. `typed`: fields that staff filled. */
export type Answered = { name: string; kind: BoxKind; taps: number; typed: number };

/** Longest that the page may take to answer a tap, in milliseconds. */
const LONGEST_MS = 20_000;
/** The page shows the same for so long before it is used, in milliseconds. */
const STEADY_MS = 400;
/** More steps than any question has. */
const MAX_STEPS = 8;

/** A member of staff who has the box in hand, counting what is tapped. */
type Hands = { frame: () => Frame; label: Label | undefined; box: Answered };

/** Answers every question of a session as somebody does who has the boxes in hand. @returns one entry for each box */
export async function answerQuestions(
  admin: AdminUnderTest,
  day: readonly DayBox[],
): Promise<Answered[]> {
  const photos = await openPhotoIndex(day);
  const frame = () => admin.frame;
  const answered: Answered[] = [];
  const first = frame().getByRole('link', { name: /^Decide about / });
  if ((await first.count()) === 0) return answered;
  await first.click();
  for (let asked = 0; asked < 2 * day.length; asked += 1) {
    const page = await waitUntilSteady(frame, '');
    if (!page.isQuestion) break;
    const box = await photos.find(frame());
    const { name, kind } = box;
    // The next question may be about the same box. Boxes whose photos look alike do not follow each other.
    const isSame = answered.at(-1)?.name === name;
    const before = (isSame ? answered.pop() : null) ?? { name, kind, taps: 0, typed: 0 };
    answered.push(await answerOne(admin, box, page, before));
  }
  return answered;
}

async function answerOne(
  admin: AdminUnderTest,
  { labels, kind }: DayBox,
  first: PageNow,
  before: Answered,
): Promise<Answered> {
  const frame = () => admin.frame;
  const box = { ...before };
  let page = first;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const label = pickLabel(labels, page);
    if (!(await takeStep({ frame, label, box }))) break;
    page = await waitUntilSteady(frame, page.shown);
    if (!page.isQuestion || page.path !== first.path) return box;
  }
  throw new Error(`no answer to "${page.question}" for ${kind}: ${page.shown}`);
}

/** Of a photo with several labels, the one whose code the page shows. */
const pickLabel = (labels: DayBox['labels'], { shown }: PageNow) =>
  labels.find(({ style_code_printed: code }) => shown.includes(code)) ?? labels[0];

/** Does what brings the answer closer with the fewest taps. @returns whether there was anything to do */
async function takeStep(hands: Hands): Promise<boolean> {
  const { label, frame } = hands;
  if (!label) return tap(hands, button(frame, /^Remove$/));
  for (const step of [chooseSize, confirmInStore, chooseCandidate, findInStore, useCode, saveNew])
    if (await step(hands, label)) return true;
  return false;
}

type Step = (hands: Hands, label: Label) => Promise<boolean>;

const button = (frame: () => Frame, name: RegExp): Locator =>
  frame().getByRole('button', { name, disabled: false });

const chooseSize: Step = async (hands, label) => {
  const size = button(hands.frame, startsWithOne(spellSize(label)));
  return (await size.count()) > 0 && tap(hands, size);
};

const confirmInStore: Step = async (hands) => {
  const yes = button(hands.frame, /^Yes, it is this product$/);
  return (await yes.count()) > 0 && tap(hands, yes);
};

const chooseCandidate: Step = async (hands, label) => {
  const cards = await hands
    .frame()
    .locator('.Polaris-BlockStack:has(> .Polaris-InlineStack h3)')
    .all();
  for (const card of cards) {
    const choose = card.getByRole('button', { name: /^Choose this product: / });
    const codes = await card.locator('.Polaris-Badge').allInnerTexts();
    const isIt = codes.some(
      (code) => comparisonKey(code) === comparisonKey(label.style_code_printed),
    );
    if (isIt && (await choose.count()) === 1) return tap(hands, choose);
  }
  return false;
};

/** What is in the store is found by its code; new products are not there. */
const findInStore: Step = async (hands, label) => {
  const field = hands.frame().getByLabel('Title, code or barcode');
  if (hands.box.kind === 'new' || (await field.count()) === 0) return false;
  await type(hands, field, label.style_code_printed);
  // The candidates above have the same buttons.
  const found = field
    .locator('xpath=ancestor::*[contains(@class, "Polaris-ShadowBevel")][1]')
    .getByRole('button', { name: /^Choose this product: / });
  await found.first().waitFor({ timeout: LONGEST_MS });
  return tap(hands, found);
};

const useCode: Step = async (hands, label) => {
  const field = hands.frame().getByLabel('Style code on the box');
  if ((await field.count()) === 0) return false;
  if ((await field.inputValue()) !== label.style_code_printed)
    await type(hands, field, label.style_code_printed);
  return tap(hands, button(hands.frame, /^New product: use this code$/));
};

const saveNew: Step = async (hands, label) => {
  const save = button(hands.frame, /^Save and continue$/);
  if ((await save.count()) === 0) return false;
  for (const [name, text] of [
    ['Title', label.description],
    ['Vendor', label.brand],
    ['Size of this box', label.size_display],
  ] as const) {
    const field = hands.frame().getByLabel(name, { exact: true }).first();
    if ((await field.inputValue()) === '') await type(hands, field, text);
  }
  const newVendor = hands.frame().getByLabel(/is new to the store: create it$/);
  if ((await newVendor.count()) > 0 && !(await newVendor.isChecked())) await tap(hands, newVendor);
  return tap(hands, save);
};

async function tap({ box }: Hands, target: Locator): Promise<boolean> {
  box.taps += 1;
  await target.first().click();
  return true;
}

/** One tap into the field, and what is typed. */
async function type(hands: Hands, field: Locator, text: string): Promise<void> {
  await tap(hands, field);
  hands.box.typed += 1;
  await field.fill(text);
}

const startsWithOne = (texts: readonly string[]) =>
  new RegExp(`^(${texts.map((text) => text.replaceAll('.', '\\.')).join('|')})( ·|,|$)`);

type PageNow = { path: string; isQuestion: boolean; question: string; shown: string };

/** Waits until the page shows something else than `before` and no longer changes. */
async function waitUntilSteady(frame: () => Frame, before: string): Promise<PageNow> {
  const giveUpAt = performance.now() + LONGEST_MS;
  let last = '';
  let since = performance.now();
  for (;;) {
    const page = await lookAt(frame()).catch(() => null);
    const now = performance.now();
    if (page?.shown !== last) {
      last = page?.shown ?? '';
      since = now;
    }
    if (page && page.shown !== before && !page.isBusy && now - since > STEADY_MS) return page;
    if (now > giveUpAt) throw new Error(`the page did not go on: ${page?.shown}`);
    await frame().waitForTimeout(50);
  }
}

/** What the page shows: its address, its texts, what its fields hold, and whether it is waiting for an answer. */
function lookAt(frame: Frame): Promise<PageNow & { isBusy: boolean }> {
  return frame.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    const question = document.querySelector<HTMLElement>('.decide-question h2');
    const picture = document.querySelector<HTMLImageElement>('.decide-photo img');
    return {
      path: location.pathname,
      isQuestion: question !== null,
      question: question?.innerText ?? '',
      shown: [location.pathname, document.body.innerText, ...fields].join('\n'),
      isBusy:
        document.querySelector('.Polaris-Button--loading, .Polaris-Spinner') !== null ||
        (document.querySelector('.decide-photo') !== null && !picture?.complete),
    };
  });
}
