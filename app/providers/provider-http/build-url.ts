/** A URL below a base, whose own path is kept; a trailing slash of the base makes no difference. */
export function buildUrl(
  baseUrl: string,
  path: string,
  parameters: Record<string, string> = {},
): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
