import { z } from 'zod';
import { DAY_MS } from '#app/platform/clock.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';

/** The fields that a device sends with every photo and scan. */
export const captureFields = {
  capture_id: z.string().regex(/^[\w-]{8,64}$/, 'Must be 8 to 64 letters, digits, - and _.'),
  taken_at: z.iso.datetime({ offset: true }).transform((text) => notInFuture(new Date(text))),
};

/** Reads the `input` of a form with a photo or scan. @throws AppError `malformed_json`, `invalid_input` */
export function parseCapture<Schema extends z.ZodType>(
  schema: Schema,
  text: FormDataEntryValue | null,
): z.output<Schema> {
  let input: unknown;
  try {
    input = JSON.parse(typeof text === 'string' ? text : '');
  } catch {
    throw new AppError('malformed_json', 'The input of the form is not valid JSON.');
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('/');
  throw invalidField(`/${name ?? ''}`, issue?.message ?? 'Is not valid.');
}

/** Replaces a time that is more than a day ahead by the current time: a device's clock may be wrong. */
function notInFuture(takenAt: Date): Date {
  const now = new Date();
  return takenAt.getTime() > now.getTime() + DAY_MS ? now : takenAt;
}
