import type { Reader } from '../../db/query.ts';
import type { LockedErn } from './lock-ern.ts';

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
     where d.company_id = $1 and d.number = any ($2::text[]) and d.state <> all ($3::text[])
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
