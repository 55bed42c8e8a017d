import type { Question } from '../../../shared/confirmations.ts';
import { compare } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { ReceiptLine } from './receipt-line.ts';

/** Drums that return with more on them than when they left: a typing error or another drum, unless the user confirms it. */
export async function longerDrums(tx: Tx, companyId: number, lines: readonly ReceiptLine[]): Promise<Question[]> {
  const numbers = lines.flatMap(({ counts }) => counts.flatMap(({ drumNumber }) => drumNumber ?? []));
  if (numbers.length === 0) return [];
  const drums = await readLeft(tx, companyId, numbers);
  const left = new Map(drums.map(({ number, quantity }) => [number.toLowerCase(), quantity]));
  return lines.flatMap((line) =>
    line.counts.flatMap(({ drumNumber, quantity: counted }): Question[] => {
      const before = left.get(drumNumber?.toLowerCase() ?? '');
      if (drumNumber === null || before === undefined || compare(counted, before) <= 0) return [];
      const values = { drum: drumNumber, left: before, counted };
      return [{ key: 'drum_longer', line: line.id, values, data: values }];
    }),
  );
}

function readLeft(
  tx: Tx,
  companyId: number,
  numbers: readonly string[],
): Promise<{ number: string; quantity: string }[]> {
  return tx.many(
    `select number, quantity
     from (
       select d.number, -sum(m.quantity) as quantity, rank() over (partition by d.id order by m.operation_id desc) as place
       from drums d
       join stock_lines s on s.company_id = $1 and s.drum_id = d.id
       join movements m on m.company_id = $1 and m.stock_line_id = s.id and m.kind in ('despatch', 'return_out') and m.quantity < 0
       where d.company_id = $1 and lower(d.number) in (select lower(n) from unnest($2::text[]) n) and d.state = 'despatched'
       group by d.id, d.number, m.operation_id
     ) leaving
     where place = 1`,
    [companyId, numbers],
  );
}
