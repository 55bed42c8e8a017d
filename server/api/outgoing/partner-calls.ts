import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/outgoing/partner-calls.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { queueTestCall } from '../outbox/queue-outgoing.ts';
import { notifierUrl } from '../partners/epod.ts';
import { lockPartner, requirePartner } from '../partners/lock-partner.ts';
import { recordAudit } from '../record-audit.ts';
import { outgoingRows } from './list-pick-outgoing.ts';

/** The calls of a partner of this company, about despatches and to try. */
export const { list: listPartnerCalls } = listAndExport(
  contract.listPartnerCalls,
  async (actor, { id }, _services, db) => {
    await requirePartner(db, actor, id);
    const { from, columns, ...rows } = outgoingRows(actor.companyId, sql`o.partner_id = ${id}`);
    return {
      ...rows,
      from: sql`${from} left join picks p on p.company_id = o.company_id and p.id = o.pick_id`,
      columns: {
        ...columns,
        pick: `case when p.id is null then null else jsonb_build_object('id', p.id, 'number', p.number) end`,
      },
    };
  },
);

/** Asks for a call that only tries: what is missing for one is said at once. */
export const testPartnerCall = implement(contract.testPartnerCall, async (tx, actor, { id }) => {
  await lockPartner(tx, actor, id);
  const { hasPassword } = await tx.one<{ hasPassword: boolean }>(
    'select epod_password is not null as "hasPassword" from partners where company_id = $1 and id = $2',
    [actor.companyId, id],
  );
  if (!hasPassword || (await notifierUrl.read(tx, actor, id)) === null) refuse('epod_missing');
  const callId = await queueTestCall(tx, actor, id);
  await recordAudit(tx, actor, { operation: 'testPartnerCall', subject: 'partner', subjectId: id });
  return { id: callId };
});
