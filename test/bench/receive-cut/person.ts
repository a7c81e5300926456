import type { Product } from '#test/e2e/support/open-product.ts';
import { readFigures } from '../receive/session-figures.ts';
import { type Device, openTab, type Tab } from './open-tab.ts';
import { waitFor } from './wait-for.ts';

type Photo = { name: string; mimeType: string; buffer: Buffer };

/** Somebody who receives boxes with a device of their own, in tabs that share what the device keeps. */
export class Person {
  readonly #product: Product;
  readonly #device: Device;
  readonly #tabs: Tab[];

  private constructor(product: Product, device: Device, tabs: Tab[]) {
    this.#product = product;
    this.#device = device;
    this.#tabs = tabs;
  }

  /** Adds tabs to the first one of a device, until there are `tabs`. */
  static async open(product: Product, device: Device, first: Tab, tabs: number): Promise<Person> {
    const all = [first];
    while (all.length < tabs) all.push(await openTab(product, device));
    return new Person(product, device, all);
  }

  /** One of the person's tabs: the same number is the same tab until that is killed. */
  tab(number: number): Tab {
    const tab = this.#tabs[number % this.#tabs.length];
    if (!tab) throw new Error('A person has at least one tab.');
    return tab;
  }

  async cutLink(ms: number): Promise<void> {
    const { context } = this.#device;
    await context.setOffline(true);
    await this.tab(0).page.waitForTimeout(ms);
    await context.setOffline(false);
  }

  /** Kills a tab, and opens another one instead. */
  async killTab(number: number): Promise<void> {
    await this.tab(number).page.close({ runBeforeUnload: false });
    this.#tabs[number % this.#tabs.length] = await openTab(this.#product, this.#device);
  }

  /** Chooses photos while the link is cut, and waits until the device keeps them: none leaves it meanwhile. */
  async choose(number: number, photos: readonly Photo[]): Promise<void> {
    const { context } = this.#device;
    const { page, app } = this.tab(number);
    await context.setOffline(true);
    // What was on its way may still arrive.
    await page.waitForTimeout(2_000);
    const before = await countWaiting(this.tab(number));
    await app()
      .locator('input[type=file][multiple]')
      .setInputFiles([...photos]);
    await waitFor(async () => (await countWaiting(this.tab(number))) >= before + photos.length);
    await context.setOffline(false);
  }

  /** Whether any of the tabs still has something to send, or shows a box that is being read or has failed. */
  async isWorking(): Promise<boolean> {
    for (const tab of this.#tabs) {
      if ((await countWaiting(tab)) > 0) return true;
      const figures = await readFigures(tab.app());
      if (figures === null || figures['Being read'] > 0 || figures.Failed > 0) return true;
    }
    return false;
  }

  /** Tries what has failed on the device again, in whichever tab shows it. */
  async tryFailedAgain(): Promise<void> {
    for (const { app } of this.#tabs) {
      const all = app().getByRole('button', { name: 'Try all again' });
      const one = app().getByRole('button', { name: 'Try again', exact: true });
      if ((await all.count()) > 0) await all.click();
      else if ((await one.count()) > 0) await one.first().click();
    }
  }
}

/** Photos that wait on the device, as a tab shows them. */
async function countWaiting({ app }: Tab): Promise<number> {
  const heading = app().getByRole('heading', { name: /waiting to upload/ });
  const text = (await heading.count()) > 0 ? await heading.first().innerText() : '';
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}
