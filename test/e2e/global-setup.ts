import { findChromium } from '#test/support/find-chromium.ts';

/** Brings a browser where the machine has none, before two workers would unpack one over the other. */
export default async function setup(): Promise<void> {
  await findChromium();
}
