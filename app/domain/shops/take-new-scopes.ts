import { z } from 'zod';
import { createSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';
import { noticeTopic } from './notice-topic.ts';

const scopesUpdate = z.object({
  previous: z.array(z.string()),
  current: z.array(z.string()),
});

/**
 * `app/scopes_update`: the sessions say what the app may do now. A session that was stored after the news
 * knows it already, or knows better.
 */
export const takeNewScopes = noticeTopic(scopesUpdate, async (notice, context) => {
  const { transaction, sealer, clock, log } = context;
  const scope = notice.payload.current.join(',');
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
});
