import type { Tx } from '../../db/query.ts';
import { requireAccepted } from '../refusals.ts';

interface Given {
  readonly stockCodes: readonly string[];
  /** The SKU that gets the code; its present code does not count as another SKU's. */
  readonly id?: number | undefined;
  readonly byLine?: true;
  readonly accept?: readonly string[] | undefined;
}

/**
 * Asks about new stock codes that differ only by case from an existing one of the company, retired ones included, or from an earlier new
 * one (decision 156). Call it with the company's codes locked.
 */
export async function confirmAlike(
  tx: Tx,
  companyId: number,
  { stockCodes, id, byLine, accept }: Given,
): Promise<void> {
  const alike = await tx.many<{ stockCode: string; line: number; existing: string }>(
    `select n.stock_code as "stockCode", n.line, coalesce(k.stock_code, n.first) as existing
     from (
       select g.stock_code, (g.place - 1)::int as line,
              first_value(g.stock_code) over (partition by lower(g.stock_code) order by g.place) as first
       from unnest($2::text[]) with ordinality as g (stock_code, place)
       where g.stock_code not in (select s.stock_code from skus s where s.company_id = $1 and s.stock_code = any ($2::text[]))
     ) n
     left join lateral (
       select s.stock_code
       from skus s
       where s.company_id = $1 and lower(s.stock_code) = lower(n.stock_code) and s.id is distinct from $3::bigint
       order by s.id
       limit 1
     ) k on true
     where coalesce(k.stock_code, n.first) <> n.stock_code
     order by n.line`,
    [companyId, stockCodes, id ?? null],
  );
  requireAccepted(
    alike.map(({ stockCode, line, existing }) => {
      const data = { stockCode, existing };
      return { key: 'stock_code_alike', values: data, data, ...(byLine && { line }) };
    }),
    accept,
  );
}
