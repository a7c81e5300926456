import { z } from 'zod';
import { createSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';
import { defineTopic } from './webhook-topic.ts';

const scopesUpdate = z.object({ previous: z.array(z.string()), current: z.array(z.string()) });

/**
 * `app/scopes_update`: writes the new scopes into the shop's sessions. A session that was stored after the webhook was
 * triggered already has these scopes, or newer ones.
 */
export const updateScopes = defineTopic(scopesUpdate, async (webhook, context) => {
  const { transaction, sealer, clock, log } = context;
  const scope = webhook.payload.current.join(',');
  const at = webhook.triggeredAt ?? new Date(clock.now());
  const sessions = createSessionStorage(transaction, sealer);
  const rows = await transaction.session.findMany({
    where: { shop: webhook.shop, updatedAt: { lte: at } },
    select: { id: true },
  });
  for (const { id } of rows) {
    const stored = await sessions.loadStored(id);
    if (!stored) continue;
    stored.session.scope = scope;
    await sessions.replaceStored(stored.session, stored.version);
  }
  // Staff permissions depend on the app's scopes, so Shopify must be asked about each staff member again.
  await transaction.staffMember.updateMany({
    where: { shop: { domain: webhook.shop } },
    data: { askedAt: new Date(0) },
  });
  log.info({ shop: webhook.shop, scope }, 'the app has these scopes now');
  return 'scopes updated';
});
