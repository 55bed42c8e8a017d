import * as contract from '../../../shared/contract/admin/locations.ts';
import { refuse } from '../../../shared/errors.ts';
import { labelSizes } from '../../../shared/label-sizes.ts';
import type { Reader } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { type Label, refuseTooManyLabels } from '../labels/label.ts';

/** The labels of locations of a warehouse, in the order of their ids; undefined when one of them is not there. */
async function locationLabels(
  db: Reader,
  warehouseId: number,
  ids: readonly number[],
): Promise<readonly Label[] | undefined> {
  const rows = await db.many<{ code: string; description: string | null; warehouse: string }>(
    `select l.name as code, l.description, w.name || ' (' || w.short_name || ')' as warehouse
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     join locations l on l.id = wanted.id and l.warehouse_id = $1 and not l.in_transit
     join warehouses w on w.id = l.warehouse_id
     order by wanted.place`,
    [warehouseId, ids],
  );
  if (rows.length < ids.length) return undefined;
  return rows.map(({ code, description, warehouse }) => ({
    code,
    lines: description === null ? [warehouse] : [description, warehouse],
  }));
}

/** Labels of locations for the paper of a size. */
export const printLocationLabels = implement(
  contract.printLocationLabels,
  async (db, { warehouseId }, { ids, size, copies = 1 }) => {
    refuseTooManyLabels(ids, copies);
    const labels = await locationLabels(db, warehouseId, ids);
    if (labels === undefined) refuse('not_found', { values: { thing: 'location' } });
    return { kind: 'labels', labels, size, copies };
  },
);

/** The label of one location as it will be printed. */
export const previewLocationLabel = implement(
  contract.previewLocationLabel,
  async function* (db, { warehouseId }, { id, size }) {
    const [label] = (await locationLabels(db, warehouseId, [id])) ?? [];
    if (label === undefined) refuse('not_found', { values: { thing: 'location' } });
    const { drawLabel, labelSvg } = await import('../labels/draw-label.ts');
    yield labelSvg(drawLabel(label, labelSizes[size]));
  },
);
