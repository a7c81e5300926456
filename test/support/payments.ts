import { inject } from 'vitest';
import { deliverWebhook } from '#test/integration/shopify/deliver-webhook.ts';
import type { LocalStore } from './local-store.ts';

/** A payment as the stand-in has it. */
export type Charge = { id: string; name: string; status: string; test: boolean; returnUrl: string };

/** What the merchant and Shopify do about a store's payments. */
export function paymentsOf({ shop, control }: Pick<LocalStore, 'shop' | 'control'>) {
  return {
    /** The oldest first. */
    list: () => control<Charge[]>('POST', '/charges', {}),
    /** Sets a payment's status without a webhook. */
    set: (id: string, status: string) =>
      control('POST', '/charges', { id, status, webhook: 'lost' }),
    /** Shopify's own switches: `managed_pricing`, `payments_fail`. */
    rule: (rules: { managed_pricing?: boolean; payments_fail?: boolean }) =>
      control('POST', '/charges', rules),
    /** Decides on the page at `confirmationUrl`. @returns where the merchant is led */
    async decide(confirmationUrl: string, decision: 'approve' | 'decline'): Promise<URL> {
      const { pathname } = new URL(confirmationUrl);
      const page = `${inject('shopifyUrl')}/stores/${shop}${pathname}`;
      const body = new URLSearchParams({ decision });
      const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '', page);
    },
    /** Delivers a webhook that says so, whatever is true. */
    tell: (appUrl: string, id: string, status: string, delivery: { id?: string } = {}) =>
      deliverWebhook(appUrl, {
        topic: 'app_purchases_one_time/update',
        shop,
        payload: {
          app_purchase_one_time: {
            admin_graphql_api_id: id,
            name: '100 credits',
            status,
            admin_graphql_api_shop_id: 'gid://shopify/Shop/1',
            created_at: new Date().toISOString(),
            updated_at: new Date().toISOString(),
          },
        },
        ...delivery,
      }),
  };
}
