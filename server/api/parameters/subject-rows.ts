import type { Subject } from '../../../shared/parameter-types.ts';

/** Where the values of a subject lie. */
interface SubjectRows {
  /** What they are called everywhere else. */
  noun: string;
  table: string;
  /** In words, for one or more of them. */
  plural: string;
  owner: 'company_id' | 'warehouse_id';
  /** What names a row (as `u`). */
  name: string;
  /** Which rows are still edited: what is retired, gone or despatched is history. */
  open: string;
}

const pickIsOpen = "status in ('created', 'started')";

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
    open: `u.${pickIsOpen}`,
  },
  planItem: {
    noun: 'pick',
    table: 'pick_lines',
    plural: 'pick lines',
    owner: 'company_id',
    name: '(select p.number from picks p where p.company_id = u.company_id and p.id = u.pick_id)',
    open: `exists (select from picks p where p.company_id = u.company_id and p.id = u.pick_id and p.${pickIsOpen})`,
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
