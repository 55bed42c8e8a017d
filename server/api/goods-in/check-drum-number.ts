import * as goodsInContract from '../../../shared/contract/goods-in/goods-in.ts';
import * as manualGoodsInContract from '../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import { implement } from '../implement.ts';
import type { LockedErn } from './lock-ern.ts';

/** Whether a drum number can be counted, and who has it if not: said while it is typed, before anything is saved. */
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

/** Whether goods that no ERN announced may bring a drum of this number, and who has it if not. */
export const checkNewDrum = implement(manualGoodsInContract.checkNewDrum, (db, actor, { drumNumber }) => {
  return takenDrum(db, actor.companyId, drumNumber, { source: 'manual' });
});

/** ERN `e` of a company (SQL) keeps the drum numbers on it for itself: it is open, and nobody hid it, or undid its receipt. */
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
  /** The ERN and the line of it on which the drum is counted: it does not take its number from itself. */
  ernId?: number;
  lineId?: number | undefined;
}

/** Who has a drum number already: a receipt in force, or an open ERN on which it is counted. */
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
 * The first of these drum numbers that a receipt in force has used, with the ERN that brought it (rules 5, Goods in). What a transfer
 * brings, or what goes back to us, may arrive again.
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

/** The states in which a known drum may arrive again, and `undone`, which frees the number. */
function mayComeBack(source: LockedErn['source']): string[] {
  if (source === 'transfer') return ['undone', 'in_transit'];
  return source === 'return' ? ['undone', 'despatched'] : ['undone'];
}
