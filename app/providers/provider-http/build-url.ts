/** Builds a URL below a base URL and keeps the base's own path; a trailing slash in the base makes no difference. */
export function buildUrl(
  baseUrl: string,
  path: string,
  parameters: Record<string, string> = {},
): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
