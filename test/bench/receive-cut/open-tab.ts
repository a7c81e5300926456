import type { BrowserContext, Frame, Page } from 'playwright-core';
import { routeAdmin } from '#test/e2e/support/admin-routes.ts';
import type { Product } from '#test/e2e/support/open-product.ts';
import { waitUntilInteractive } from '#test/e2e/support/wait-until-interactive.ts';

/** A tab of a browser that keeps what the device holds, whatever happens to the tab. */
export type Tab = { page: Page; app: () => Frame };

/** The browser of a person's device, the member of staff signed in to it, and the session's address in the admin. */
export type Device = { context: BrowserContext; memberId: string; address: string };

/** Opens a tab with the session, as often as the app does not answer. */
export async function openTab(product: Product, device: Device): Promise<Tab> {
  const { context, memberId, address } = device;
  const page = await context.newPage();
  await routeAdmin(page, {
    memberId,
    shopifyUrl: product.standIns.shopifyUrl,
    appUrl: product.url,
    configuredAppUrl: product.settings.APP_URL,
  });
  const app = () => {
    const frame = page.frame('app-iframe');
    if (!frame) throw new Error('The tab shows no app.');
    return frame;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await page.goto(address);
      await waitUntilInteractive(app());
      await app().getByRole('button', { name: 'Take photos' }).waitFor({ timeout: 5_000 });
      return { page, app };
    } catch (error) {
      if (attempt === 20) throw error;
      await page.waitForTimeout(500);
    }
  }
}
