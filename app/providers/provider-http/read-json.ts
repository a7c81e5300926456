import type { z } from 'zod';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { HttpResponse } from './http-response.ts';
import { statusToFailure } from './status-to-failure.ts';

/**
 * Reads a successful response as JSON of the given shape.
 * @throws ProviderError with the failure that its status stands for; `bad_answer` for HTML, truncated JSON or another
 *   shape
 */
export function readJson<Shape extends z.ZodType>(
  provider: string,
  { status, body }: HttpResponse,
  shape: Shape,
): z.output<Shape> {
  const failure = statusToFailure(status);
  if (failure !== null) throw new ProviderError(provider, failure);
  const parsed = shape.safeParse(parseJson(body));
  if (!parsed.success) throw new ProviderError(provider, 'bad_answer');
  return parsed.data;
}

/** Parses JSON; returns undefined for anything else. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
