import { z } from 'zod';

/**
 * The truth of a set of drawn photos, `cases.json` beside them.
 * @param expected what is asked of a photo
 * @param label what each of its labels prints
 */
export const truthFile = <Expected extends z.ZodRawShape, Label extends z.ZodRawShape>(
  expected: Expected,
  label: Label,
) =>
  z.object({
    cases: z.array(
      z.object({
        id: z.string(),
        file: z.string(),
        difficulty: z.string(),
        expected: z.object(expected),
        labels: z.array(z.object({ style_code: z.string(), gtin: z.string(), ...label })),
      }),
    ),
  });
