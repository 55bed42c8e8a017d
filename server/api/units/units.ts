import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/units/units.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { editRecord } from '../records/edit-record.ts';
import { inUse, inUseFilters, type RecordKind } from '../records/record-kind.ts';
import { recordWork } from '../records/record-work.ts';
import { refuseFractionsLeft } from '../skus/refuse-skus.ts';

/** Units of every company at global scope, of one company below it (rules: Tenancy and rights). */
export const unitRecord: RecordKind = {
  subject: 'unit',
  table: 'units',
  columns: { name: 'name', abbreviation: 'abbreviation', divisible: 'divisible' },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id is not distinct from ${companyId}`,
  unique: { units_abbreviation_unique: { code: 'unit_taken', field: 'abbreviation' } },
  uses: [
    { subject: 'sku', plural: 'SKUs', table: 'skus', by: 'unit_id', name: 'u.stock_code' },
    { subject: 'itemMaster', plural: 'item masters', table: 'item_masters', by: 'unit_id', name: 'u.name' },
  ],
};

/** A unit that becomes indivisible must leave no fractions in use. */
const editUnit = implement(contract.editUnit, async (tx, actor, edit) => {
  const edited = await editRecord(tx, actor, unitRecord, edit);
  if (edit.divisible === false) await refuseFractionsLeft(tx, actor.companyId, sql`k.unit_id = ${edit.id}`);
  return edited;
});

const units = listAndExport(contract.listUnits, ({ companyId }, query) => ({
  from: sql`from units u`,
  columns: {
    id: 'u.id',
    name: 'u.name',
    abbreviation: 'u.abbreviation',
    divisible: 'u.divisible',
    retired: 'u.retired_at is not null',
    version: 'u.version',
    own: companyId === null ? 'u.company_id is null' : 'u.company_id is not null',
  },
  id: 'u.id',
  updated: 'u.updated_at',
  where: [sql`(u.company_id is null or u.company_id = ${companyId})`, inUse('u', query)],
  filters: inUseFilters,
  search: ['u.abbreviation', 'u.name'],
}));

const listUnits = units.list;
const exportUnits = units.file(contract.exportUnits);

const work = recordWork(unitRecord);

export const unitRoutes = [
  listUnits,
  exportUnits,
  implement(contract.createUnit, work.create),
  editUnit,
  implement(contract.deleteUnit, work.remove),
  implement(contract.retireUnit, work.retire),
  implement(contract.restoreUnit, work.restore),
];
