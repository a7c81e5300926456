import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { type McpClient, wrap } from './open-mcp-client.ts';
import type { AppUnderTest } from './start-app.ts';

type Saved = {
  client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  verifier?: string;
  discovery?: Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0];
  authorizationUrl?: URL;
};

/**
 * The official client with nothing but OAuth. It stops where a person has to consent.
 * @param headers a key that it was given, for one that must not start OAuth
 */
export function prepareOauthClient(
  app: AppUnderTest,
  address: string,
  { redirectUrl, headers }: { redirectUrl: string; headers?: Record<string, string> },
) {
  const saved: Saved = {};
  const asked: string[] = [];
  const { origin } = new URL(app.services.appUrl);
  /** The app's public address leads to where it listens. */
  const reach = (input: string | URL, init?: RequestInit) => {
    const url = new URL(input);
    asked.push(url.pathname);
    return fetch(url.href.replace(origin, app.url), init);
  };
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Official client', redirect_uris: [withoutPort(redirectUrl)] },
    clientInformation: () => saved.client,
    saveClientInformation: (client) => {
      saved.client = client;
    },
    tokens: () => saved.tokens,
    saveTokens: (tokens) => {
      saved.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      saved.authorizationUrl = url;
    },
    saveCodeVerifier: (verifier) => {
      saved.verifier = verifier;
    },
    codeVerifier: () => saved.verifier ?? '',
    saveDiscoveryState: (discovery) => {
      saved.discovery = discovery;
    },
    discoveryState: () => saved.discovery,
  };
  const open = () =>
    new StreamableHTTPClientTransport(new URL(address), {
      authProvider,
      fetch: reach,
      ...(headers && { requestInit: { headers } }),
    });
  const connect = async (): Promise<McpClient> => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(open());
    return wrap(client);
  };
  return {
    saved,
    /** The paths that it has asked for. */
    asked,
    connect,
    /** Where it sends the person, after it was refused. */
    async begin(): Promise<string> {
      const refusal = await connect().catch((error: unknown) => error);
      if (!(refusal instanceof UnauthorizedError)) throw refusal;
      return saved.authorizationUrl?.href ?? '';
    },
    /** Goes on with the answer that the browser brought back. */
    async finish(callback: URLSearchParams): Promise<McpClient> {
      await open().finishAuth(callback);
      return connect();
    },
  };
}

/** A program on this computer registers without the port that it happens to listen on. */
function withoutPort(address: string): string {
  const url = new URL(address);
  if (url.protocol === 'http:') url.port = '';
  return url.href;
}
