/** Where the authorization server is: its issuer, for all shops. */
export const ISSUER_PATH = '/oauth';

/** Before the public id of a shop. */
export const RESOURCES_PATH = '/mcp/oauth/';

/** The issuer, as metadata and every answer name it. */
export const issuerOf = (appUrl: string): string => `${appUrl}${ISSUER_PATH}`;

/** The address of a shop's tools for clients that connect by OAuth: the resource of their tokens. */
export const resourceOf = (appUrl: string, publicId: string): string =>
  `${appUrl}${RESOURCES_PATH}${publicId}`;

/** The shop that a resource names, or null where it is none of this app's. */
export function publicIdOf(appUrl: string, resource: string): string | null {
  const before = resourceOf(appUrl, '');
  return resource.startsWith(before) ? resource.slice(before.length) : null;
}
