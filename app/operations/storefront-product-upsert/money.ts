/**
 * Compares money as numbers, without floating point: "49.9", "49.90" and "049.900" are one amount.
 * Null is no amount at all.
 */
export function sameMoney(left: string | null, right: string | null): boolean {
  return left === null || right === null ? left === right : plain(left) === plain(right);
}

function plain(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const significant = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${significant === '' ? '' : `.${significant}`}`;
}
