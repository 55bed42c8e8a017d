import { refuse } from '../../../shared/errors.ts';
import { isCellId } from '../../../shared/owner.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { describeJob } from '../jobs/edit-job.ts';
import { ensureJobs } from '../jobs/jobs.ts';
import { ensurePartner } from '../partners/ensure-partners.ts';
import { refuseAt } from '../refusals.ts';
import type { StockOwner } from '../stock/allocation/lock-candidates.ts';

/** The job and segment a pick names, as its request spells them. */
export interface NamedOwner {
  job?: string | null | undefined;
  segment?: string | null | undefined;
  jobDescription?: string | undefined;
}

/**
 * Whom a pick is for. Its job is locked, shared, so that nobody cancels it meanwhile; one not known yet is made; a cancelled one is
 * refused. A description that comes with it is the job's from now on. h3g: an Activity Code is mandatory, a Cell ID has 6 to 8 characters (rules 5, Pick).
 */
export async function settleOwner(
  tx: Tx,
  actor: StockActor,
  { job, segment, jobDescription }: NamedOwner,
): Promise<StockOwner> {
  const isH3g = actor.layout === 'H3G';
  if (job == null && isH3g) refuseAt('activity_code_missing', ['job']);
  if (job == null && (segment != null || jobDescription !== undefined)) refuseAt('job_missing', ['job']);
  if (segment != null && isH3g && !isCellId(segment)) refuseAt('cell_id_length', ['segment']);
  if (job == null) return { jobId: null, segment: null };
  const jobId = await lockJob(tx, actor.companyId, job, jobDescription === undefined ? SHARED : ALONE);
  if (jobDescription !== undefined) await describeJob(tx, actor, jobId, jobDescription);
  return { jobId, segment: segment ?? null };
}

const JOB = 'select id, cancelled_at is not null as cancelled from jobs where company_id = $1 and number = $2';
const SHARED = `${JOB} for share`;
/** Who writes to it takes it alone from the start: two that share a lock and both want to write would wait for each other. */
const ALONE = `${JOB} for no key update`;

async function lockJob(tx: Tx, companyId: number, number: string, statement: string): Promise<number> {
  const lock = () => tx.maybeOne<{ id: number; cancelled: boolean }>(statement, [companyId, number]);
  let job = await lock();
  if (job === undefined) {
    await ensureJobs(tx, companyId, [number]);
    job = await lock();
  }
  if (job === undefined) throw new Error(`job ${number} was just made`);
  if (job.cancelled) refuse('job_cancelled', { values: { job: number }, data: { jobs: [number] } });
  return job.id;
}

/** The location and the partner as a request names them. */
interface NamedPlace {
  locationId?: number | undefined;
  partner?: string | undefined;
}

/** What is known of them. */
export interface FoundPlace {
  locationId: number | null;
  partnerId: number | null;
  /** Picks or their lines have parameters in this company. */
  hasParameters: boolean;
}

/** Looks up the goods-out location a pick names, or the warehouse's default, its partner, and whether it has parameters: one question. */
export function readPlace(tx: Tx, actor: StockActor, { locationId, partner }: NamedPlace): Promise<FoundPlace> {
  return tx.one<FoundPlace>(
    `select (
       select l.id
       from company_warehouses w
       join warehouses h on h.id = w.warehouse_id
       join locations l on l.id = coalesce($3, w.default_goods_out_id, h.default_goods_out_id)
       where w.company_id = $1 and w.warehouse_id = $2
         and l.warehouse_id = $2 and l.goods_out and l.retired_at is null
     ) as "locationId", (
       select id from partners where company_id = $1 and name = $4
     ) as "partnerId", exists (
       select from parameters where company_id = $1 and subject in ('plan', 'planItem') and retired_at is null
     ) as "hasParameters"`,
    [actor.companyId, actor.warehouseId, locationId ?? null, partner ?? null],
  );
}

/** Refuses a pick without a place to make it ready (rules 5: a location must be selected). */
export function settleLocation({ locationId }: NamedPlace, found: FoundPlace): number {
  const code = locationId === undefined ? 'location_missing' : 'location_not_here';
  return found.locationId ?? refuseAt(code, ['locationId']);
}

/** The partner, if one is named; one not known yet is made. */
export async function settlePartner(
  tx: Tx,
  { companyId }: StockActor,
  { partner }: NamedPlace,
  found: FoundPlace,
): Promise<number | null> {
  return partner === undefined ? null : (found.partnerId ?? (await ensurePartner(tx, companyId, partner)));
}
