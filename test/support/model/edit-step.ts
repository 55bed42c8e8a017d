import { editPick } from '../../../server/api/goods-out/edit-pick.ts';
import { anyPick, everyQuestion, requestedLine, storemanOf, wantedOf } from './choices.ts';
import { planEdit, reserveAnew } from './edits.ts';
import type { Wanted } from './picks.ts';
import type { Walk } from './walk.ts';

export async function editPickStep(walk: Walk): Promise<void> {
  const { chance, model, site, builders } = walk;
  const pick = anyPick(walk, 0.05);
  if (pick === undefined) return;
  const wanted = [...site.loose, site.cable].flatMap((sku): Wanted[] => {
    const present = pick.lines.find((line) => line.sku === sku);
    if (present === undefined ? chance.once(0.7) : chance.once(0.2)) return [];
    const same = present !== undefined && chance.once(0.5);
    if (same) return [{ sku, quantity: present.quantity }];
    return [wantedOf(walk, pick.warehouseId, sku, chance.between(1, 30) * 100)];
  });
  if (wanted.length === 0) return;
  const accept = chance.once(0.8);
  const { version } = await builders.db.one<{ version: number }>(
    'select version from picks where company_id = $1 and id = $2',
    [site.companyId, pick.id],
  );
  let planned: ReturnType<typeof planEdit> | undefined;
  await walk.both(
    () => {
      planned = planEdit(model, pick, wanted, accept);
    },
    (tx) =>
      editPick(tx, storemanOf(walk, pick.warehouseId), {
        id: pick.id,
        version,
        lines: wanted.map(requestedLine),
        ...(accept && { accept: wanted.flatMap((_, index) => everyQuestion.map((key) => `${key}:${index}`)) }),
      }),
  );
  if (planned === undefined) return;
  const lines = await builders.db.many<{ id: number }>(
    'select id from pick_lines where company_id = $1 and pick_id = $2 order by position',
    [site.companyId, pick.id],
  );
  pick.lines = wanted.map(({ sku, quantity }, index) => ({ sku, quantity, id: lines[index]?.id ?? 0 }));
  reserveAnew(model, pick, planned);
}
