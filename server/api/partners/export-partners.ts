import type { Input } from '../../../shared/contract/operation.ts';
import type { exportPartners as contract } from '../../../shared/contract/partners.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { partnerSource, partnerWhere } from './partner-source.ts';

/** The list of partners as CSV. */
export function exportPartners(
  _db: Reader,
  actor: CompanyActor,
  input: Input<typeof contract>,
  { filePool }: Services,
) {
  return listFile(filePool, actor, {
    source: partnerSource(actor),
    where: partnerWhere(actor, input),
    columns: { name: 'text', email: 'text', signsIn: 'value', warehouses: 'value' },
    query: input,
  });
}
