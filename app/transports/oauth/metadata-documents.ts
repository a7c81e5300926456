import type { Scope } from '#app/platform/principal.ts';
import { issuerOf, resourceOf } from './oauth-addresses.ts';

/**
 * Returns the metadata of a shop's resource (RFC 9728). @param scopes the scopes that a client should ask for at first
 */
export function describeResource(appUrl: string, publicId: string, scopes: readonly Scope[]) {
  return {
    resource: resourceOf(appUrl, publicId),
    authorization_servers: [issuerOf(appUrl)],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Catalog Vision',
  };
}

/**
 * Returns the metadata of the authorization server (RFC 8414), with what the MCP specification of 2026-07-28 asks for.
 */
export function describeAuthorizationServer(appUrl: string, scopes: readonly Scope[]) {
  const issuer = issuerOf(appUrl);
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/token/revocation`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
