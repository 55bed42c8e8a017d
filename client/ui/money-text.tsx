const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount of money from decimal text; a dash for none. `Intl` takes decimal text as it is, without a float in between. */
export function MoneyText({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined) return <span className="sub">–</span>;
  return <span className="quantity">{money.format(value as Intl.StringNumericLiteral)}</span>;
}
