import { createPick } from '../../../server/api/goods-out/create-pick.ts';
import { despatchPick } from '../../../server/api/goods-out/despatch-pick.ts';
import { deletePick } from '../../../server/api/goods-out/pick-states.ts';
import { anyPick, everyQuestion, jobs, requestedLine, segments, storemanOf, text, wantedOf } from './choices.ts';
import { deletePick as deleteInModel, despatch, plan, type Row, reserve } from './picks.ts';
import type { ModelPick } from './stock-model.ts';
import type { Walk } from './walk.ts';

const everyDespatchQuestion = ['despatch_more', 'despatch_less', 'drums_mismatch', ...everyQuestion];

export async function pickStep(walk: Walk): Promise<void> {
  const { chance, model, site } = walk;
  const warehouse = chance.of(site.warehouses);
  const job = chance.once(0.7) ? chance.of(jobs) : null;
  const segment = job !== null && chance.once(0.6) ? chance.of(segments) : null;
  const skus = [...site.loose, site.cable].filter(() => chance.once(0.5));
  if (skus.length === 0) return;
  const { warehouseId } = warehouse.site;
  const wanted = skus.map((sku) =>
    wantedOf(walk, warehouseId, sku, chance.between(1, sku === site.cable ? 120 : 30) * 100),
  );
  const accept = chance.once(0.8);
  const pick: ModelPick = { id: 0, warehouseId, job, segment, status: 'open', lines: [] };
  let given: ReturnType<typeof plan> = [];
  await walk.both(
    () => {
      given = plan(model, pick.warehouseId, pick, wanted, accept);
    },
    async (tx) => {
      const made = await createPick(tx, warehouse.storeman, {
        ...(job !== null && { job }),
        ...(segment !== null && { segment }),
        lines: wanted.map(requestedLine),
        ...(accept && { accept: wanted.flatMap((_, index) => everyQuestion.map((key) => `${key}:${index}`)) }),
      });
      pick.id = made.id;
      return made;
    },
  );
  if (pick.id === 0) return;
  const lines = await walk.builders.db.many<{ id: number }>(
    'select id from pick_lines where company_id = $1 and pick_id = $2 order by position',
    [site.companyId, pick.id],
  );
  pick.lines = wanted.map(({ sku, quantity }, index) => ({ sku, quantity, id: lines[index]?.id ?? 0 }));
  reserve(model, pick, given);
}

export async function deletePickStep(walk: Walk): Promise<void> {
  const pick = anyPick(walk, 0.1);
  if (pick === undefined) return;
  await walk.both(
    () => deleteInModel(walk.model, pick),
    (tx) => deletePick(tx, storemanOf(walk, pick.warehouseId), { id: pick.id }),
  );
}

export async function despatchStep(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  const pick = anyPick(walk, 0.05);
  if (pick === undefined) return;
  const row = chance.once(0.5) ? otherwise(walk, pick) : null;
  await walk.both(
    () => despatch(model, pick, row),
    (tx) =>
      despatchPick(
        tx,
        storemanOf(walk, pick.warehouseId),
        {
          id: pick.id,
          signedBy: 'Ada',
          asReserved: true,
          ...(row !== null && { lines: [requestOf(row)] }),
          accept: pick.lines.flatMap(({ id }) => everyDespatchQuestion.map((key) => `${key}:${id}`)),
        },
        walk.builders.services,
      ),
  );
}

function otherwise({ model, chance }: Walk, pick: ModelPick): Row | null {
  const line = chance.of(pick.lines);
  const held = model.promises.filter((promise) => promise.documentLineId === line.id).map((promise) => promise.line);
  const others = model
    .present()
    .filter(
      ({ sku, location }) => sku === line.sku && location.warehouseId === pick.warehouseId && !location.quarantine,
    );
  const choices = chance.once(0.7) ? held : others;
  if (choices.length === 0) return null;
  const { location, drum } = chance.of(choices);
  const quantity = Math.max(100, line.quantity + chance.between(-5, 5) * 100);
  return { pickLineId: line.id, location, drum, quantity };
}

function requestOf({ pickLineId, location, drum, quantity }: Row) {
  const row = { locationId: location.id, quantity: text(quantity), ...(drum !== null && { drumNumber: drum }) };
  return { lineId: pickLineId, rows: [row] };
}
