const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** Decimal text with its thousands parted. Intl reads decimal text digit by digit: no float is made of it. */
export function printQuantity(quantity: string): string {
  return format.format(quantity as Intl.StringNumericLiteral);
}
