import type { z } from 'zod';
import { ProviderError } from '#app/providers/provider-error.ts';

/**
 * Parses a body as JSON of the given shape.
 * @throws ProviderError `bad_answer` for HTML, truncated JSON or another shape
 */
export function parseJsonResponse<Shape extends z.ZodType>(
  provider: string,
  body: string,
  shape: Shape,
): z.output<Shape> {
  const parsed = shape.safeParse(parseJson(body));
  if (!parsed.success) throw new ProviderError(provider, 'bad_answer');
  return parsed.data;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
