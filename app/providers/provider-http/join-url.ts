/** A URL below a base, whose own path is kept; a trailing slash of the base makes no difference. */
export function joinUrl(baseUrl: string, path: string): URL {
  return new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`);
}
