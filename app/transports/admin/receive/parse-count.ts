/** Reads a number of up to four digits from a form's field; null for anything else. */
export function parseCount(text: FormDataEntryValue | null): number | null {
  return typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : null;
}
