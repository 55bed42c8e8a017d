import type { Subject } from '../../../shared/parameters.ts';

export interface SubjectRows {
  /** The subject's name everywhere else. */
  noun: string;
  table: string;
  plural: string;
  owner: 'company_id' | 'warehouse_id';
  /** An expression for the name of a row (`u`, of the company `$company`). */
  name: string;
  /** The condition that a row can still be edited: retired, deleted or despatched rows are history. */
  open: string;
}

const isOpenPick = "status in ('created', 'started')";

export const subjectRows: Readonly<Record<Subject, SubjectRows>> = {
  itemMaster: {
    noun: 'itemMaster',
    table: 'item_masters',
    plural: 'item masters',
    owner: 'company_id',
    name: 'u.name',
    open: 'u.retired_at is null',
  },
  sku: {
    noun: 'sku',
    table: 'skus',
    plural: 'SKUs',
    owner: 'company_id',
    name: 'u.stock_code',
    open: 'u.retired_at is null',
  },
  packing: {
    noun: 'packing',
    table: 'packing_types',
    plural: 'packing types',
    owner: 'company_id',
    name: 'u.abbreviation',
    open: 'u.retired_at is null',
  },
  plan: {
    noun: 'pick',
    table: 'picks',
    plural: 'picks',
    owner: 'company_id',
    name: 'u.number',
    open: `u.${isOpenPick}`,
  },
  planItem: {
    noun: 'pick',
    table: 'pick_lines',
    plural: 'pick lines',
    owner: 'company_id',
    name: '(select p.number from picks p where p.company_id = $company and p.id = u.pick_id)',
    open: `exists (select from picks p where p.company_id = $company and p.id = u.pick_id and p.${isOpenPick})`,
  },
  contact: {
    noun: 'partner',
    table: 'partners',
    plural: 'partners',
    owner: 'company_id',
    name: 'u.name',
    open: 'u.retired_at is null',
  },
  location: {
    noun: 'location',
    table: 'locations',
    plural: 'locations',
    owner: 'warehouse_id',
    name: 'u.name',
    open: 'u.retired_at is null',
  },
};

/**
 * SQL for stored values under the reference keys of the moment. It is not a database function, because a machine that holds a company's
 * rows cannot call one that reads tables (docs/decisions/0144-growing-past-one-machine.md). The inner select is for Citus 13.2, which loses
 * the columns of a bare function ("invalid attnum 10 for relation").
 */
export function byReferenceKey(stored: string): string {
  return `(select coalesce(jsonb_object_agg(known.reference_key, given.value), '{}')
           from (select key, value from jsonb_each_text(${stored})) given
           join parameters known on known.id = given.key::bigint)`;
}
