import { cancelJob, enableJob } from '../../../server/api/jobs/cancel-job.ts';
import { allocateStock } from '../../../server/api/stock/allocation/change-owner.ts';
import { unallocateStock } from '../../../server/api/stock/allocation/unallocate-stock.ts';
import { anyLine, jobs, partOf, segments, text, warehouseOf } from './choices.ts';
import { allocate, cancelJob as cancelInModel, enableJob as enableInModel, unallocate } from './owners.ts';
import type { Walk } from './walk.ts';
import { adminOf } from './walk-site.ts';

export async function allocateStep(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  const line = anyLine(walk, (candidate) => candidate.job === null || chance.once(0.05));
  if (line === undefined) return;
  const quantity = partOf(walk, line, model.free(line));
  const job = chance.of(jobs);
  const segment = chance.once(0.5) ? chance.of(segments) : null;
  await walk.both(
    () => allocate(model, line, quantity, { job, segment }),
    (tx) =>
      allocateStock(tx, warehouseOf(walk, line).storeman, {
        job,
        ...(segment !== null && { segment }),
        lines: [{ stockLineId: line.id, quantity: text(quantity) }],
      }),
  );
}

export async function unallocateStep(walk: Walk): Promise<void> {
  const { chance, model, site } = walk;
  const line = anyLine(walk, (candidate) => candidate.job !== null || chance.once(0.05));
  if (line === undefined) return;
  const quantity = partOf(walk, line, model.free(line));
  const warehouse = warehouseOf(walk, line);
  const lines = [{ stockLineId: line.id, quantity: text(quantity) }];
  await walk.both(
    () => unallocate(model, line, quantity),
    (tx) =>
      unallocateStock(
        tx,
        adminOf(warehouse),
        { companyId: site.companyId, warehouseId: warehouse.site.warehouseId, lines },
        walk.builders.services,
      ),
  );
}

export async function cancelJobStep(walk: Walk): Promise<void> {
  const job = await anyJob(walk);
  if (job === undefined) return;
  await walk.both(
    () => cancelInModel(walk.model, job.number),
    (tx) => cancelJob(tx, walk.chance.of(walk.site.warehouses).storeman, { id: job.id }),
  );
}

export async function enableJobStep(walk: Walk): Promise<void> {
  const job = await anyJob(walk);
  if (job === undefined) return;
  await walk.both(
    () => enableInModel(walk.model, job.number),
    (tx) => enableJob(tx, walk.chance.of(walk.site.warehouses).storeman, { id: job.id }),
  );
}

async function anyJob({ chance, model, builders, site }: Walk): Promise<{ id: number; number: string } | undefined> {
  const known = [...model.jobs.keys()];
  if (known.length === 0) return undefined;
  return builders.db.one('select id, number from jobs where company_id = $1 and number = $2', [
    site.companyId,
    chance.of(known),
  ]);
}
