import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { HomePage } from '#app/transports/admin/home/home-page.tsx';
import { loadHome } from '#app/transports/admin/home/load-home.server.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader(loadHome);

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
