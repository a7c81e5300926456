import { z } from 'zod';
import { createSessionStorage } from '#app/platform/shopify/session-storage.ts';
import type { NoticeHandler } from './notice-handler.ts';

const scopesUpdate = z.object({ current: z.array(z.string()) });

/**
 * `app/scopes_update`: the sessions say what the app may do now. A session that was stored after the news
 * knows it already, or knows better.
 */
export const takeNewScopes: NoticeHandler = async (notice, { transaction, sealer, clock, log }) => {
  const update = scopesUpdate.safeParse(notice.payload);
  if (!update.success) return 'names no scopes';
  const scope = update.data.current.join(',');
  const at = notice.triggeredAt ?? new Date(clock.now());
  const sessions = createSessionStorage(transaction, sealer);
  const rows = await transaction.session.findMany({
    where: { shop: notice.shop, updatedAt: { lte: at } },
    select: { id: true },
  });
  for (const { id } of rows) {
    const stored = await sessions.loadStored(id);
    if (!stored) continue;
    stored.session.scope = scope;
    await sessions.replaceStored(stored.session, stored.version);
  }
  log.info({ shop: notice.shop, scope }, 'the app has these scopes now');
  return 'scopes taken over';
};
