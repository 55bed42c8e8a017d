/** Lines with a SKU that are added up, as `l`, and which of them. */
export interface AddedUp {
  readonly of: string;
  readonly where: string;
}

/** How much of each unit lines amount to, as a list of `{ unit, quantity }`: metres and pieces are never added up. */
export function perUnit(quantity: string, lines: AddedUp): string {
  return addedUp(
    `coalesce(jsonb_agg(jsonb_build_object('unit', u.unit, 'quantity', u.quantity) order by u.unit), '[]')`,
    quantity,
    lines,
  );
}

/** The same as a text for files: '12 each, 305 m'. */
export function perUnitInWords(quantity: string, lines: AddedUp): string {
  return addedUp(`string_agg(u.quantity || ' ' || u.unit, ', ' order by u.unit)`, quantity, lines);
}

function addedUp(together: string, quantity: string, { of, where }: AddedUp): string {
  return `(select ${together} from (
      select t.abbreviation as unit, trim_scale(sum(${quantity}))::text as quantity
      from ${of}
      join skus k on k.company_id = l.company_id and k.id = l.sku_id
      join units t on t.id = k.unit_id
      where ${where}
      group by t.abbreviation) u)`;
}
