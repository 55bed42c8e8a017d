import { isCellId } from '../../../shared/owner.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt } from '../refuse-at.ts';
import type { Described } from './count-ern.ts';

/** A segment belongs to a job; h3g: a Cell ID has 6 to 8 characters (rules 5, Goods in). */
export async function refuseBadSegments(tx: Tx, actor: StockActor, lines: readonly Described[]): Promise<void> {
  const named = lines.flatMap(({ lineId, segment }, index) =>
    segment === undefined || segment === null ? [] : [{ lineId, segment, path: `lines.${index}.segment` }],
  );
  if (named.length === 0) return;
  const wrong = named.find(({ segment }) => actor.layout === 'H3G' && !isCellId(segment));
  if (wrong !== undefined) refuseAt('cell_id_length', [wrong.path]);
  const free = await tx.many<{ id: number }>(
    'select id from ern_lines where company_id = $1 and id = any ($2::bigint[]) and job_id is null',
    [actor.companyId, named.map(({ lineId }) => lineId)],
  );
  const ownerless = named.find(({ lineId }) => free.some(({ id }) => id === lineId));
  if (ownerless !== undefined) refuseAt('activity_code_missing', [ownerless.path]);
}
