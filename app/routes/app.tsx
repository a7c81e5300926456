import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
} from '@remix-run/react';
import { NavMenu } from '@shopify/app-bridge-react';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { AppProvider } from '@shopify/shopify-app-remix/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { useEffect } from 'react';
import { loadAccess } from '#app/transports/admin/access/load-access.server.ts';
import { AccessContext } from '#app/transports/admin/access/use-denial-reason.ts';
import forcedColourStyles from '#app/transports/admin/shared/forced-colours.css?url';
import { keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageLoadError } from '#app/transports/admin/shared/problems/page-load-error.tsx';
import { rememberStore } from '#app/transports/admin/shared/remember-store.ts';
import touchStyles from '#app/transports/admin/shared/touch.css?url';

export const links = () =>
  [polarisStyles, touchStyles, forcedColourStyles].map((href) => ({ rel: 'stylesheet', href }));

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  await context.services.shopify.authenticate.admin(request);
  const { shopifyApiKey, adminFrame } = context.services;
  const access = await loadAccess(context, request);
  return { apiKey: shopifyApiKey, appBridgeUrl: adminFrame?.appBridgeUrl, access };
};

/** Skips this loader when the same page is reloaded without a form: its data stays valid. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => (currentUrl.href === nextUrl.href && !formMethod ? false : defaultShouldRevalidate);

/** The layout's data is the same for all pages, so they share one key. */
export const clientLoader = keepLoaded<Awaited<ReturnType<typeof loader>>>({
  keyOf: () => 'layout',
});

export default function AppLayout() {
  const { apiKey, appBridgeUrl, access } = useLoaderData<typeof loader>();
  useEffect(() => rememberStore(window.location.search), []);
  return (
    <AppProvider isEmbeddedApp apiKey={apiKey} __APP_BRIDGE_URL={appBridgeUrl}>
      <NavMenu>
        <Link to="/app" rel="home">
          Home
        </Link>
        <Link to="/app/receive">Receive</Link>
        <Link to="/app/identify">Identify</Link>
        <Link to="/app/list">List it</Link>
        <Link to="/app/activity">Activity</Link>
        <Link to="/app/jobs">Bulk jobs</Link>
        <Link to="/app/keys">Keys</Link>
        <Link to="/app/webhooks">Webhooks</Link>
        <Link to="/app/credits">Credits</Link>
        <Link to="/app/settings">Settings</Link>
      </NavMenu>
      <AccessContext.Provider value={access}>
        <Outlet />
      </AccessContext.Provider>
    </AppProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) ? boundary.error(error) : <PageLoadError />;
}

export const headers = boundary.headers;
