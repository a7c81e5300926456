import { expect, it } from 'vitest';
import { loadTopUp } from '#app/transports/admin/shared/problems/load-top-up.server.ts';

const ELSEWHERE = 'https://pay.example/credits';

const load = (is: { topUpUrl?: string; isOwner: boolean; limited: boolean }) =>
  loadTopUp(
    {
      appUrl: 'https://app.example',
      topUpUrl: is.topUpUrl ?? ELSEWHERE,
      ownerLimits: { get: async () => ({ keys: false, credits: is.limited, erasure: false }) },
    },
    { shopId: 'shop', principal: { isOwner: is.isOwner } },
  );

it('tells where credits are bought, except to staff where only the owner may', async () => {
  const open = { url: ELSEWHERE, isForOwner: false };
  expect(await load({ isOwner: false, limited: false })).toEqual(open);
  expect(await load({ isOwner: true, limited: true })).toEqual(open);
  expect(await load({ isOwner: false, limited: true })).toEqual({ url: null, isForOwner: true });
});

it('does not name a page of the app, which pages link to anyway', async () => {
  const topUpUrl = 'https://app.example/app/credits';
  expect((await load({ topUpUrl, isOwner: true, limited: false })).url).toBeNull();
});
