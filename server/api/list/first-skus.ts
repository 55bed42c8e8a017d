import type { AddedUp } from './per-unit.ts';

/** The stock codes of the first three lines of a document, in their order. */
export function firstSkus(lines: AddedUp): string {
  return ofFirst(`coalesce(jsonb_agg(f.stock_code order by f.position), '[]')`, lines);
}

/** The same as a text for files. */
export function firstSkusInWords(lines: AddedUp): string {
  return ofFirst(`string_agg(f.stock_code, ', ' order by f.position)`, lines);
}

function ofFirst(together: string, { of, where }: AddedUp): string {
  return `(select ${together} from (
      select k.stock_code, l.position
      from ${of}
      join skus k on k.company_id = own.company_id and k.id = l.sku_id
      where ${where}
      order by l.position
      limit 3) f)`;
}
