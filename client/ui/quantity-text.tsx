import { formatQuantity } from './quantity-format.ts';

/** A quantity with its unit beside it; a dash for none. */
export function QuantityText({ value, unit }: { value: string | null | undefined; unit?: string | undefined }) {
  if (value === null || value === undefined) return <span className="sub">–</span>;
  return (
    <span className="quantity">
      {formatQuantity(value)}
      {unit !== undefined && <span className="unit">{unit}</span>}
    </span>
  );
}
