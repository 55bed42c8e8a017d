import sql, { raw } from 'sql-template-tag';
import { getPick as contract } from '../../../shared/contract/goods-out/picks.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../list/list-page.ts';
import { pickSource } from './pick-source.ts';

/** One pick (rules 2, goodsOut/despatch/:id); its lines are a list of their own. */
export const getPick = implement(contract, async (db, actor, input) => {
  const source = pickSource(actor);
  const query = sql`
    select ${columnsOf(source)}, ${raw(documentColumns)}
    ${source.from}
    left join users s on s.id = p.started_by
    left join users d on d.id = p.despatched_by
    left join users z on z.id = p.closed_by
    where p.company_id = ${actor.companyId} and p.warehouse_id = ${actor.warehouseId} and p.id = ${input.id}`;
  const pick = await db.maybeOne<Reply<typeof contract>>(query);
  return pick ?? refuse('not_found', { values: { thing: 'pick' } });
});

/** PostgreSQL breaks base64 into lines. */
const documentColumns = `
  p.comments, p.third_party_comments as "thirdPartyComments", s.name as "startedBy", d.name as "despatchedBy",
  p.closed_at as "closedAt", z.name as "closedBy", p.signed_by as "signedBy",
  translate(encode(p.signature, 'base64'), e'\\n', '') as signature`;
