import type { Subject } from '../../../shared/parameters.ts';

/** Where the values of a subject lie. */
export interface SubjectRows {
  /** What they are called everywhere else. */
  noun: string;
  table: string;
  /** In words, for one or more of them. */
  plural: string;
  owner: 'company_id' | 'warehouse_id';
  /** What names a row (as `u`, of the company `$company`). */
  name: string;
  /** Which rows are still edited: what is retired, gone or despatched is history. */
  open: string;
}

const isOpenPick = "status in ('created', 'started')";

/** The rows of each subject, as SQL. */
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
 * Stored values by the reference keys of the moment, as a part of a statement. It is no function of the database: a machine that holds a
 * company's rows calls none that reads tables (docs/decisions/0144-growing-past-one-machine.md). The select within is for Citus 13.2, which
 * loses the columns of a bare function ("invalid attnum 10 for relation").
 */
export function byReferenceKey(stored: string): string {
  return `(select coalesce(jsonb_object_agg(known.reference_key, given.value), '{}')
           from (select key, value from jsonb_each_text(${stored})) given
           join parameters known on known.id = given.key::bigint)`;
}
