import { openReceivingDesk } from './receiving-desk.ts';
import type { AppUnderTest, TestShop } from './start-app.ts';

/** What webhooks tell of a receiving session that ends. */
export const SESSION_FINISHED = 'receiving_session.finished';

/** Starts a receiving session and ends it: something that all addresses of a shop are told of. */
export async function finishSession(app: AppUnderTest, shop: TestShop): Promise<void> {
  const desk = openReceivingDesk(app, shop);
  const { id } = await desk.start();
  await desk.command(id, 'finish');
}
