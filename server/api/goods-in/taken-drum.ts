import type { checkNewDrum } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import { findUsedDrum } from './find-used-drum.ts';
import type { LockedErn } from './lock-ern.ts';

export interface Arrival {
  source: LockedErn['source'];
  /** The ERN and the line of it on which the drum is counted: it does not take its number from itself. */
  ernId?: number;
  lineId?: number | undefined;
}

/** Who has a drum number already: a receipt in force, or an open ERN on which it is counted. */
export async function takenDrum(
  db: Reader,
  companyId: number,
  drumNumber: string,
  { source, ernId, lineId }: Arrival,
): Promise<Reply<typeof checkNewDrum>> {
  const used = await findUsedDrum(db, companyId, source, [drumNumber]);
  if (used !== undefined) return { taken: 'drum_number_used', usedBy: used.usedBy };
  const repeated = await db.maybeOne<{ number: string }>(
    `select e.number
     from ern_counts n
     join ern_lines l on l.company_id = $1 and l.id = n.ern_line_id
     join erns e on e.company_id = $1 and e.id = l.ern_id
     where n.company_id = $1 and n.drum_number = $2 and n.ern_line_id is distinct from $3 and e.status = 'expected'
       and (e.source <> 'transfer' or e.id is distinct from $4)
     order by e.id
     limit 1`,
    [companyId, drumNumber, lineId ?? null, ernId ?? null],
  );
  return { taken: repeated === undefined ? null : 'drum_number_repeated', usedBy: repeated?.number ?? null };
}
