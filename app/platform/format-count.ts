/** A count with its noun in the number that fits: "1 credit", "3 credits". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
