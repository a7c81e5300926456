import type { AppServices } from './composition/composition-root.server.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    services: AppServices;
    /** Minted or taken over by the server; in the header, the log and every problem. */
    requestId: string;
    /** The caller's address, for limits on failed authentication. */
    remoteAddress: string;
  }
}
