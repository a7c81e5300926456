import type { BrowserContext, Frame, Page } from 'playwright-core';
import { routeAdmin } from '#test/e2e/support/admin-routes.ts';
import type { Product } from '#test/e2e/support/open-product.ts';
import { waitUntilInteractive } from '#test/e2e/support/wait-until-interactive.ts';

/** A tab of a browser that keeps what the device holds, whatever happens to the tab. */
export type Tab = { page: Page; app: () => Frame };

/** Opens another tab at this address of the admin, as often as the app does not answer. */
export async function reopenTab(
  product: Product,
  context: BrowserContext,
  address: string,
): Promise<Tab> {
  const page = await context.newPage();
  await routeAdmin(page, {
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
