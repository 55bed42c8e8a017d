import type { editErn } from '../../../shared/contract/goods-in/edit-ern.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import { compare } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseLine, refuseStored, refusingAs } from '../refusals.ts';
import {
  type AnnouncedLine,
  checkAnnounced,
  insertLines,
  lineColumns,
  type Named,
  refuseRepeatedDrums,
} from './announced-lines.ts';
import type { LockedErn } from './lock-ern.ts';

type GivenLine = NonNullable<Input<typeof editErn>['lines']>[number];

interface StoredLine extends AnnouncedLine {
  id: number;
  position: number;
  /** It has counts, a total, a comment or photos. */
  counted: boolean;
}

/** A line as it will be, with its index in the request and the line that it replaces. */
interface EditedLine extends AnnouncedLine {
  index: number;
  stored: StoredLine | undefined;
}

export interface EditedLines {
  lines: readonly AnnouncedLine[];
  /** The lines that changed, as they were and as they are now. */
  before: readonly LineFacts[];
  after: readonly LineFacts[];
}

/** A line in a history, with its position; what it does not have is left out. */
export type LineFacts = Readonly<Record<string, string | number>>;

/** Replaces the lines of a locked ERN. Lines that stay the same are not checked again: their ERN was accepted with them. */
export async function editLines(
  tx: Tx,
  actor: StockActor,
  ern: LockedErn,
  given: readonly GivenLine[],
  newJob: boolean | undefined,
): Promise<EditedLines> {
  const { companyId } = actor;
  const stored = await readLines(tx, companyId, ern.id);
  const lines = merge(stored, given);
  const changed = lines.filter((line) => differingField(line, line.stored) !== undefined);
  const remaining = new Set(lines.map((line) => line.stored));
  const removed = stored.filter((line) => !remaining.has(line));
  refuseCounted(changed, removed);
  refuseRepeatedDrums(lines);
  const named = await refusingAs({ path: (path) => pathInRequest(changed, path) }, () =>
    checkAnnounced(tx, actor, ern, changed, newJob),
  );
  const added = changed.filter((line) => line.stored === undefined);
  await removeLines(tx, companyId, removed);
  await updateLines(tx, companyId, changed, named);
  const last = stored.at(-1)?.position ?? 0;
  await insertLines(tx, companyId, ern.id, added, named, last);
  const before = [...changed.flatMap((line) => line.stored ?? []), ...removed];
  return {
    lines,
    before: before.map((line) => factsOf(line, line.position)),
    after: changed.map((line) => factsOf(line, line.stored?.position ?? last + 1 + added.indexOf(line))),
  };
}

function readLines(tx: Tx, companyId: number, ernId: number): Promise<StoredLine[]> {
  return tx.many<StoredLine>(
    `select l.id, l.position, k.stock_code as "stockCode", trim_scale(l.shipped_quantity)::text as quantity, j.number as job,
            l.segment, l.swc, l.drum_number as "drumNumber", l.supplier_drum_number as "supplierDrumNumber", l.reference,
            l.counted_total is not null or l.discrepancy_comment is not null
              or exists (select from ern_counts c where c.company_id = $1 and c.ern_id = $2 and c.ern_line_id = l.id)
              or exists (select from photos f where f.company_id = $1 and f.ern_line_id = l.id and f.removed_at is null)
              as counted
     from ern_lines l
     join skus k on k.company_id = $1 and k.id = l.sku_id
     left join jobs j on j.company_id = l.company_id and j.id = l.job_id
     where l.company_id = $1 and l.ern_id = $2
     order by l.position`,
    [companyId, ernId],
  );
}

/** Applies the request to the stored lines: a field that is left out keeps its value. */
function merge(stored: readonly StoredLine[], given: readonly GivenLine[]): EditedLine[] {
  const present = new Map(stored.map((line) => [line.id, line]));
  const seen = new Set<number>();
  return given.map((line, index) => {
    const { id } = line;
    if (id === undefined) return { ...newLine(line, index), index, stored: undefined };
    const before = present.get(id) ?? refuse('not_found', { values: { thing: 'line of this ERN' } });
    if (seen.has(id)) refuseField(`lines.${index}.id`, 'repeated', 'Entered twice');
    seen.add(id);
    return { ...mergeLine(before, line), index, stored: before };
  });
}

function newLine({ id: _id, stockCode, quantity, ...line }: GivenLine, index: number): AnnouncedLine {
  if (stockCode === undefined || quantity === undefined) {
    const field = stockCode === undefined ? 'stockCode' : 'quantity';
    return refuseField(`lines.${index}.${field}`, 'required', 'A line without an id needs it');
  }
  return { ...line, stockCode, quantity };
}

/** A line that loses its job loses the segment with it. */
function mergeLine(before: AnnouncedLine, line: GivenLine): AnnouncedLine {
  const { segment = line.job === null ? null : before.segment } = line;
  const chosen = <T>(given: T | undefined, present: T): T => (given === undefined ? present : given);
  return {
    stockCode: chosen(line.stockCode, before.stockCode),
    quantity: chosen(line.quantity, before.quantity),
    job: chosen(line.job, before.job),
    segment,
    swc: chosen(line.swc, before.swc),
    drumNumber: chosen(line.drumNumber, before.drumNumber),
    supplierDrumNumber: chosen(line.supplierDrumNumber, before.supplierDrumNumber),
    reference: chosen(line.reference, before.reference),
  };
}

const descriptive = ['stockCode', 'job', 'segment', 'swc', 'drumNumber', 'supplierDrumNumber', 'reference'] as const;

/** Can change even on a counted line. */
const correctable = ['reference', 'quantity'];

/** The first field in which a line differs from the stored one; those that can always be corrected come last. */
function differingField(line: AnnouncedLine, stored: AnnouncedLine | undefined): string | undefined {
  if (stored === undefined) return 'stockCode';
  const field = descriptive.find((name) => (line[name] ?? null) !== (stored[name] ?? null));
  return field ?? (compare(line.quantity, stored.quantity) === 0 ? undefined : 'quantity');
}

/** What is counted, commented or photographed stays the goods that it was. */
function refuseCounted(changed: readonly EditedLine[], removed: readonly StoredLine[]): void {
  for (const line of changed) {
    const field = differingField(line, line.stored) ?? 'quantity';
    if (line.stored?.counted && !correctable.includes(field))
      refuseLine('ern_line_counted', line.index, field, { sku: line.stored.stockCode });
  }
  const counted = removed.filter((line) => line.counted);
  const [first] = counted;
  if (first === undefined) return;
  const ids = counted.map(({ id }) => id);
  refuseStored('ern_line_counted', ids, 'stockCode', { values: { sku: first.stockCode } });
}

function pathInRequest(changed: readonly EditedLine[], path: string): string {
  return path.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${changed[Number(at)]?.index}`);
}

/** Removed photos go with their lines (delete-erns.ts). */
async function removeLines(tx: Tx, companyId: number, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map(({ id }) => id);
  await tx.run('delete from photos where company_id = $1 and ern_line_id = any ($2::bigint[])', [companyId, ids]);
  await tx.run('delete from ern_lines where company_id = $1 and id = any ($2::bigint[])', [companyId, ids]);
}

async function updateLines(tx: Tx, companyId: number, changed: readonly EditedLine[], named: Named): Promise<void> {
  const lines = changed.filter((line) => line.stored !== undefined);
  if (lines.length === 0) return;
  await tx.run(
    `update ern_lines l
     set sku_id = n.sku_id, job_id = n.job_id, segment = n.segment, swc = n.swc, drum_number = n.drum_number,
         supplier_drum_number = n.supplier_drum_number, reference = n.reference, shipped_quantity = n.quantity
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::numeric[])
       as n (id, sku_id, job_id, segment, swc, drum_number, supplier_drum_number, reference, quantity)
     where l.company_id = $1 and l.id = n.id`,
    [companyId, lines.map((line) => line.stored?.id ?? 0), ...lineColumns(lines, named)],
  );
}

function factsOf(line: AnnouncedLine, position: number): LineFacts {
  const facts = ([...descriptive, 'quantity'] as const).flatMap((name) => {
    const value = line[name];
    return value == null ? [] : [[name, value] as const];
  });
  return { line: position, ...Object.fromEntries(facts) };
}
