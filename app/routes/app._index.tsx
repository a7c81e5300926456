import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { HomePage } from '#app/faces/admin/home-page.tsx';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { session } = await context.services.shopify.authenticate.admin(request);
  const shop = await context.services.installs.getOrInstall(session.shop);
  const [credits, keys] = await Promise.all([
    context.services.credits.getBalance(shop.id),
    context.services.apiKeys.list(shop.id),
  ]);
  return {
    shop: shop.domain,
    credits,
    activeKeys: keys.filter((key) => !key.revokedAt).length,
    readers: context.services.providerNames,
  };
};

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}

export const headers: HeadersFunction = (args) => boundary.headers(args);
