import type { z } from 'zod';
import { ProviderError } from '#app/providers/provider-error.ts';

/**
 * A body as JSON of a shape.
 * @throws ProviderError `bad_answer` for HTML, cut-off JSON or another shape
 */
export function parseJsonAnswer<Shape extends z.ZodType>(
  provider: string,
  body: string,
  shape: Shape,
): z.output<Shape> {
  const parsed = shape.safeParse(jsonOrUndefined(body));
  if (!parsed.success) throw new ProviderError(provider, 'bad_answer');
  return parsed.data;
}

function jsonOrUndefined(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
