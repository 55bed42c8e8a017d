import * as goodsInContract from '../../../shared/contract/goods-in/goods-in.ts';
import * as manualGoodsInContract from '../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import { implement } from '../implement.ts';
import type { LockedErn } from './lock-ern.ts';

/** Checks whether a drum number can be counted, and returns its holder if not: feedback while the user types, before anything is saved. */
export const checkDrumNumber = implement(
  goodsInContract.checkDrumNumber,
  async (db, actor, { id, drumNumber, lineId }) => {
    const ern = await db.maybeOne<Pick<LockedErn, 'source'>>(
      'select source from erns where company_id = $1 and warehouse_id = $2 and id = $3',
      [actor.companyId, actor.warehouseId, id],
    );
    if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
    return takenDrum(db, actor.companyId, drumNumber, { source: ern.source, ernId: id, lineId });
  },
);

export const checkNewDrum = implement(manualGoodsInContract.checkNewDrum, (db, actor, { drumNumber }) => {
  return takenDrum(db, actor.companyId, drumNumber, { source: 'manual' });
});

/** SQL: ERN `e` of the company reserves its drum numbers while it is open, not hidden, and its receipt was not undone. */
export function holdsDrumsOf(company: string): string {
  return `(
    e.status = 'expected' and e.hidden_at is null and not exists (
      select from operations o
      join operations r on r.company_id = ${company} and r.reverses_id = o.id
      where o.company_id = ${company} and o.document = 'ern' and o.document_id = e.id and o.kind = 'receive'
    )
  )`;
}

export const holdsDrums = holdsDrumsOf('$1');

interface Arrival {
  source: LockedErn['source'];
  /** The ERN and line on which the drum is counted; they do not conflict with themselves. */
  ernId?: number;
  lineId?: number | undefined;
}

async function takenDrum(
  db: Reader,
  companyId: number,
  drumNumber: string,
  { source, ernId, lineId }: Arrival,
): Promise<Reply<typeof manualGoodsInContract.checkNewDrum>> {
  const used = await findUsedDrum(db, companyId, source, [drumNumber]);
  if (used !== undefined) return { taken: 'drum_number_used', usedBy: used.usedBy };
  const repeated = await db.maybeOne<{ number: string }>(
    `select e.number
     from ern_counts n
     join erns e on e.company_id = $1 and e.id = n.ern_id
     where n.company_id = $1 and lower(n.drum_number) = lower($2) and n.ern_line_id is distinct from $3 and ${holdsDrums}
       and (e.source <> 'transfer' or e.id is distinct from $4)
     order by e.id
     limit 1`,
    [companyId, drumNumber, lineId ?? null, ernId ?? null],
  );
  return { taken: repeated === undefined ? null : 'drum_number_repeated', usedBy: repeated?.number ?? null };
}

/**
 * The first of these drum numbers that a receipt in force has used, with its ERN (rules 5, Goods in). Drums of a transfer, and drums
 * returned to us, can arrive again.
 */
export function findUsedDrum(
  db: Reader,
  companyId: number,
  source: LockedErn['source'],
  numbers: readonly string[],
): Promise<{ drum: string; usedBy: string | null } | undefined> {
  return db.maybeOne(
    `select d.number as drum, e.number as "usedBy"
     from drums d
     join operations o on o.company_id = $1 and o.id = d.created_by_operation_id
     left join erns e on e.company_id = o.company_id and e.id = o.document_id and o.document = 'ern'
     where d.company_id = $1 and lower(d.number) in (select lower(n) from unnest($2::text[]) n) and d.state <> all ($3::text[])
     order by d.number
     limit 1`,
    [companyId, numbers, mayComeBack(source)],
  );
}

/** The states in which a known drum can arrive again, and `undone`, which frees the number. */
function mayComeBack(source: LockedErn['source']): string[] {
  if (source === 'transfer') return ['undone', 'in_transit'];
  return source === 'return' ? ['undone', 'despatched'] : ['undone'];
}
