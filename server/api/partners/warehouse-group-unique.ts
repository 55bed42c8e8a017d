import type { RecordKind } from '../records/record-kind.ts';

/** A partner has each name of a group once. */
export const warehouseGroupUnique: Pick<RecordKind, 'unique'> = {
  unique: { warehouse_groups_name_unique: { code: 'warehouse_group_taken', field: 'name' } },
};
