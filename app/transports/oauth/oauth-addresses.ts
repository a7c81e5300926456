/** The path of the authorization server; with the app's address it is the issuer, for all shops. */
export const ISSUER_PATH = '/oauth';

/** The path before a shop's public id. */
export const RESOURCES_PATH = '/mcp/oauth/';

/** Returns the issuer, as metadata and every answer name it. */
export const issuerOf = (appUrl: string): string => `${appUrl}${ISSUER_PATH}`;

/** Returns the address of a shop's tools for clients that connect by OAuth; it is the resource of their tokens. */
export const resourceOf = (appUrl: string, publicId: string): string =>
  `${appUrl}${RESOURCES_PATH}${publicId}`;

/** Returns the public id of the shop that a resource names, or null if the resource is not of this app. */
export function publicIdOf(appUrl: string, resource: string): string | null {
  const before = resourceOf(appUrl, '');
  return resource.startsWith(before) ? resource.slice(before.length) : null;
}
