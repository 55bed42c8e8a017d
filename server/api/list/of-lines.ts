/** Lines `l` with a SKU, from which a list derives one value for a row. */
export interface OfLines {
  readonly of: string;
  readonly where: string;
}

/** Sums lines per unit into a list of `{ unit, quantity }`: metres and pieces are never added together. */
export function perUnit(quantity: string, lines: OfLines): string {
  return addedUp(
    `coalesce(jsonb_agg(jsonb_build_object('unit', u.unit, 'quantity', u.quantity) order by u.unit), '[]')`,
    quantity,
    lines,
  );
}

/** As text for files: '12 each, 305 m'. */
export function perUnitInWords(quantity: string, lines: OfLines): string {
  return addedUp(`string_agg(u.quantity || ' ' || u.unit, ', ' order by u.unit)`, quantity, lines);
}

function addedUp(together: string, quantity: string, { of, where }: OfLines): string {
  return `(select ${together} from (
      select t.abbreviation as unit, trim_scale(sum(${quantity}))::text as quantity
      from ${of}
      join skus k on k.company_id = l.company_id and k.id = l.sku_id
      join units t on t.id = k.unit_id
      where ${where}
      group by t.abbreviation) u)`;
}

export function firstSkus(lines: OfLines): string {
  return ofFirst(`coalesce(jsonb_agg(f.stock_code order by f.position), '[]')`, lines);
}

export function firstSkusInWords(lines: OfLines): string {
  return ofFirst(`string_agg(f.stock_code, ', ' order by f.position)`, lines);
}

function ofFirst(together: string, { of, where }: OfLines): string {
  return `(select ${together} from (
      select k.stock_code, l.position
      from ${of}
      join skus k on k.company_id = own.company_id and k.id = l.sku_id
      where ${where}
      order by l.position
      limit 3) f)`;
}
