import type { Input } from '../../../shared/contract/operation.ts';
import type { exportPartnerWarehouses as contract } from '../../../shared/contract/partner-warehouses.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { partnerWarehouseSource, partnerWarehouseWhere } from './partner-warehouse-source.ts';
import { requirePartner } from './require-partner.ts';

/** The warehouses of a partner as CSV. */
export async function* exportPartnerWarehouses(
  db: Reader,
  actor: CompanyActor,
  input: Input<typeof contract>,
  { filePool }: Services,
): AsyncGenerator<string> {
  await requirePartner(db, actor, input.id);
  yield* listFile(filePool, actor, {
    source: partnerWarehouseSource,
    where: partnerWarehouseWhere(actor, input),
    columns: { shortName: 'text', name: 'text', address: 'text', postCode: 'text', town: 'text', group: 'text' },
    query: input,
  });
}
