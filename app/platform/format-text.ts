/** Formats a count with its noun in the singular or plural: "1 credit", "2,000 credits". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}

const LIST = new Intl.ListFormat('en-GB');

/** Joins items with commas and an "and", which has no comma before it: "a, b and c". */
export const formatList = (items: readonly string[]): string => LIST.format(items);
