/** A decimal string with two places, as Shopify returns prices: "49.9" becomes "49.90". */
export function formatMoney(amount: string): string {
  const [whole = '0', fraction = ''] = String(amount).split('.');
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

/** As MoneyV2 writes amounts: at least one decimal and no other trailing zeros: "18.00" becomes "18.0". */
export function formatAmount(amount: string): string {
  const [whole = '0', fraction = ''] = String(amount).split('.');
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`;
}
