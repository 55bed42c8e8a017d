import { isCellId } from '../../../shared/owner.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt, refuseLine } from '../refusals.ts';
import { type FoundSku, findSkus, refuseFractions } from '../stock/find-skus.ts';
import { ensureJobs, refuseUnknownJobs } from '../stock/jobs.ts';
import { findUsedDrum, holdsDrums } from './check-drum-number.ts';
import type { LockedErn } from './lock-ern.ts';

/** A line of an ERN as its sender announces it. Without a job its goods become free stock. */
export interface AnnouncedLine {
  stockCode: string;
  quantity: string;
  job?: string | null | undefined;
  segment?: string | null | undefined;
  swc?: string | null | undefined;
  drumNumber?: string | null | undefined;
  supplierDrumNumber?: string | null | undefined;
  reference?: string | null | undefined;
}

/** The ids of the goods and owners that announced lines name. */
export interface Named {
  skus: ReadonlyMap<string, FoundSku>;
  jobs: ReadonlyMap<string, number>;
}

/** Checks lines that an ERN announces (rules: Documents, ERN), and creates their unknown jobs. Without an id the ERN is a new one. */
export async function checkAnnounced(
  tx: Tx,
  actor: StockActor,
  ern: { id?: number; source: LockedErn['source'] },
  lines: readonly AnnouncedLine[],
  newJob: boolean | undefined,
): Promise<Named> {
  checkSegments(actor, lines);
  const stockCodes = lines.map((line) => line.stockCode);
  const skus = await findSkus(tx, actor.companyId, stockCodes);
  lines.forEach((line, index) => {
    refuseFractions(skus.get(line.stockCode), line.quantity, index);
  });
  await refuseTakenDrums(tx, actor.companyId, ern, lines);
  const numbers = lines.map((line) => line.job);
  await refuseUnknownJobs(tx, actor.companyId, numbers, newJob);
  const jobs = await ensureJobs(
    tx,
    actor.companyId,
    numbers.flatMap((job) => job ?? []),
  );
  return { skus, jobs };
}

/** A segment belongs to a job; h3g: a Cell ID has 6 to 8 characters (rules 5). */
function checkSegments({ layout }: StockActor, lines: readonly AnnouncedLine[]): void {
  lines.forEach(({ job, segment }, index) => {
    if (segment == null) return;
    if (job == null) refuseLine('activity_code_missing', index, 'job');
    if (layout === 'H3G' && !isCellId(segment)) refuseLine('cell_id_length', index, 'segment');
  });
}

/** A free stock receipt's reference has no spaces (rules 5). */
export function refuseSpaces(reference: string | null | undefined, lines: readonly Pick<AnnouncedLine, 'job'>[]): void {
  if (reference != null && /\s/.test(reference) && lines.every(({ job }) => job == null)) {
    refuseAt('free_stock_spaces', ['reference']);
  }
}

export function refuseRepeatedDrums(lines: readonly AnnouncedLine[]): void {
  const seen = new Set<string>();
  for (const [index, { drumNumber: drum }] of lines.entries()) {
    if (drum == null) continue;
    if (seen.has(drum.toLowerCase())) refuseLine('drum_number_repeated', index, 'drumNumber', { drum });
    seen.add(drum.toLowerCase());
  }
}

/** Refuses drums that are in use or that another ERN announces, so that the office finds out and not the storeman at the dock. */
async function refuseTakenDrums(
  tx: Tx,
  companyId: number,
  ern: { id?: number; source: LockedErn['source'] },
  lines: readonly AnnouncedLine[],
): Promise<void> {
  const taken = await findTakenDrum(
    tx,
    companyId,
    ern,
    lines.flatMap(({ drumNumber }) => drumNumber ?? []),
  );
  if (taken === undefined) return;
  const { code, drum, usedBy } = taken;
  const index = lines.findLastIndex(({ drumNumber }) => drumNumber?.toLowerCase() === drum.toLowerCase());
  refuseLine(code, index, 'drumNumber', { drum }, { drum, usedBy });
}

/** The first of these drums that a receipt in force has used, or that another open ERN announces, with that ERN. */
export async function findTakenDrum(
  tx: Tx,
  companyId: number,
  { id, source }: { id?: number; source: LockedErn['source'] },
  drums: readonly string[],
) {
  if (drums.length === 0) return undefined;
  const used = await findUsedDrum(tx, companyId, source, drums);
  if (used !== undefined) return { code: 'drum_number_used', ...used } as const;
  const announced = await tx.maybeOne<{ drum: string; usedBy: string }>(
    `select l.drum_number as drum, e.number as "usedBy"
     from unnest($2::text[]) as n (drum)
     join ern_lines l on l.company_id = $1 and lower(l.drum_number) = lower(n.drum)
     join erns e on e.company_id = $1 and e.id = l.ern_id and e.source <> 'transfer' and e.id is distinct from $3 and ${holdsDrums}
     order by e.id
     limit 1`,
    [companyId, drums, id ?? null],
  );
  return announced && ({ code: 'drum_number_repeated', ...announced } as const);
}

/** Adds lines to an ERN, after the position `last`. */
export async function insertLines(
  tx: Tx,
  companyId: number,
  ernId: number,
  lines: readonly AnnouncedLine[],
  named: Named,
  last = 0,
): Promise<void> {
  await tx.run(
    `insert into ern_lines
       (company_id, ern_id, position, sku_id, job_id, segment, swc, drum_number, supplier_drum_number, reference,
        shipped_quantity)
     select $1, $2, $11 + n.position, n.sku_id, n.job_id, n.segment, n.swc, n.drum_number, n.supplier_drum_number, n.reference,
            n.quantity
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::numeric[])
       with ordinality as n (sku_id, job_id, segment, swc, drum_number, supplier_drum_number, reference, quantity, position)
     order by n.position`,
    [companyId, ernId, ...lineColumns(lines, named), last],
  );
}

export function lineColumns(lines: readonly AnnouncedLine[], { skus, jobs }: Named) {
  return [
    lines.map(({ stockCode }) => skus.get(stockCode)?.id ?? 0),
    lines.map(({ job }) => (job == null ? null : (jobs.get(job) ?? null))),
    lines.map(({ segment }) => segment ?? null),
    lines.map(({ swc }) => swc ?? null),
    lines.map(({ drumNumber }) => drumNumber ?? null),
    lines.map(({ supplierDrumNumber }) => supplierDrumNumber ?? null),
    lines.map(({ reference }) => reference ?? null),
    lines.map(({ quantity }) => quantity),
  ] as const;
}
