import type { AppServices } from './composition/composition-root.server.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    services: AppServices;
    /** Created by the server or taken from the request; it is in the header, the log and every problem. */
    requestId: string;
    /** The caller's address, for limits on failed authentication. */
    remoteAddress: string;
  }
}
