import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/** An ERN under lock, as far as hiding it asks. */
export interface ErnToHide {
  id: number;
  number: string;
  status: 'expected' | 'received';
  hidden: boolean;
  counted: boolean;
  /** The operation that hid it, where that is in force. */
  hiddenById: number | null;
}

/** Locks ERNs in the order of their ids, each once; one outside the scope is not found. */
export async function lockErnsToHide(tx: Tx, actor: StockActor, ids: readonly number[]): Promise<ErnToHide[]> {
  const wanted = [...new Set(ids)];
  const locked = await tx.run(
    'select from erns where company_id = $1 and warehouse_id = $2 and id = any ($3::bigint[]) order by id for update',
    [actor.companyId, actor.warehouseId, wanted],
  );
  if (locked < wanted.length) refuse('not_found', { values: { thing: 'ERN' } });
  // Read after the lock: what the others did who had it is seen.
  return tx.many<ErnToHide>(
    `select e.id, e.number, e.status, e.hidden_at is not null as hidden,
            exists (
              select from ern_counts c
              join ern_lines l on l.company_id = c.company_id and l.id = c.ern_line_id
              where l.company_id = $1 and l.ern_id = e.id
            ) as counted,
            (
              select max(o.id) from operations o
              where o.company_id = $1 and o.document = 'ern' and o.document_id = e.id and o.kind = 'hide'
                and not exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id)
            ) as "hiddenById"
     from erns e
     where e.company_id = $1 and e.id = any ($2::bigint[])
     order by e.id`,
    [actor.companyId, wanted],
  );
}
