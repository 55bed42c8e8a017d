import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/packings/packings.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { parameterWork } from '../parameters/parameter-values.ts';
import { lockRecord } from '../records/edit-record.ts';
import { inUse, inUseFilters, type RecordKind } from '../records/record-kind.ts';
import { byReferenceKey } from '../records/subject-rows.ts';
import { refuseFractionsLeft, refuseRecounted } from '../skus/refuse-skus.ts';

/** At global scope, packing types of every company; below it, of one company (rules: Tenancy and rights). */
export const packingRecord: RecordKind = {
  subject: 'packing',
  table: 'packing_types',
  columns: {
    name: 'name',
    abbreviation: 'abbreviation',
    divisible: 'divisible',
    traceable: 'traceable',
    parameters: 'parameters',
  },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id is not distinct from ${companyId}`,
  unique: { packing_types_abbreviation_unique: { code: 'packing_taken', field: 'abbreviation' } },
  uses: [
    { subject: 'sku', plural: 'SKUs', table: 'skus', by: 'packing_type_id', name: 'u.stock_code' },
    { subject: 'itemMaster', plural: 'item masters', table: 'item_masters', by: 'packing_type_id', name: 'u.name' },
    { subject: 'drum', plural: 'drums', table: 'drums', by: 'packing_type_id', name: 'u.number' },
  ],
};

const { edit: editFields } = parameterWork(packingRecord, 'packing');

/** Becoming indivisible is refused while fractions remain, and a change of `traceable` while there are goods. */
const editPacking = implement(contract.editPacking, async (tx, actor, edit) => {
  const before = await lockRecord(tx, actor, packingRecord, edit.id);
  const edited = await editFields(tx, actor, edit);
  if (edit.traceable !== undefined && edit.traceable !== before['traceable']) {
    await refuseRecounted(tx, actor.companyId, { drums: sql`k.packing_type_id = ${edit.id}` });
  }
  if (edit.divisible === false) await refuseFractionsLeft(tx, actor.companyId, sql`k.packing_type_id = ${edit.id}`);
  return edited;
});

/** The company's own packing types, and those of every company. */
const packings = listAndExport(contract.listPackings, ({ companyId }, query) => ({
  from: sql`from packing_types p`,
  columns: {
    id: 'p.id',
    name: 'p.name',
    abbreviation: 'p.abbreviation',
    divisible: 'p.divisible',
    traceable: 'p.traceable',
    parameters: byReferenceKey('p.parameters'),
    retired: 'p.retired_at is not null',
    version: 'p.version',
    own: companyId === null ? 'p.company_id is null' : 'p.company_id is not null',
  },
  id: 'p.id',
  updated: 'p.updated_at',
  where: [sql`(p.company_id is null or p.company_id = ${companyId})`, inUse('p', query)],
  filters: inUseFilters,
  search: ['p.abbreviation', 'p.name'],
}));

const listPackings = packings.list;
const exportPackings = packings.file(contract.exportPackings);

const work = parameterWork(packingRecord, 'packing');

export const packingRoutes = [
  listPackings,
  exportPackings,
  implement(contract.createPacking, work.create),
  editPacking,
  implement(contract.deletePacking, work.remove),
  implement(contract.retirePacking, work.retire),
  implement(contract.restorePacking, work.restore),
];
