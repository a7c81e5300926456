import type { NoticeHandler } from './notice-handler.ts';

/**
 * `app/uninstalled`: tokens and sessions go, keys are refused from now on; credits and records stay for a
 * reinstall. One that is older than the newest install is late news of an earlier stay, and is ignored.
 */
export const uninstallShop: NoticeHandler = async (notice, { transaction, clock }) => {
  const shop = await transaction.shop.findUnique({ where: { domain: notice.shop } });
  const at = notice.triggeredAt ?? new Date(clock.now());
  if (shop && at < shop.installedAt) return 'older than the newest install, ignored';
  await transaction.session.deleteMany({ where: { shop: notice.shop } });
  if (!shop || shop.uninstalledAt) return 'was not installed';
  await transaction.shop.update({ where: { id: shop.id }, data: { uninstalledAt: at } });
  return 'uninstalled';
};
