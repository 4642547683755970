/**
 * @param {number} amountMinor in the currency's smallest unit
 * @param {string} currency ISO 4217
 */
export function moneyText(amountMinor, currency) {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
