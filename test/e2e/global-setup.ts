import { findChromium } from '#test/support/find-chromium.ts';

/** Installs a browser if the machine has none, before two workers do so at once. */
export default async function setup(): Promise<void> {
  await findChromium();
}
