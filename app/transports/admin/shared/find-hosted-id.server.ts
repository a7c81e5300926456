/** Returns the id of a photo that this app hosts, or hosted; null for another site's URL. */
export function findHostedId(url: string, appUrl: string): string | null {
  const prefix = `${appUrl}/images/`;
  return url.startsWith(prefix) ? url.slice(prefix.length) : null;
}
