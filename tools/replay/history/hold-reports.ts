import type { Input, Operation, Reply } from '../../../shared/contract/operation.ts';
import { groupAgedInventory } from '../../../shared/contract/reports/aged-inventory.ts';
import { groupDiscrepancies } from '../../../shared/contract/reports/discrepancy.ts';
import { groupGoodsIn } from '../../../shared/contract/reports/goods-in.ts';
import { groupGoodsOut, listGoodsOut } from '../../../shared/contract/reports/goods-out.ts';
import { exportStock, stockTotals } from '../../../shared/contract/reports/stock.ts';
import { groupReallocations } from '../../../shared/contract/reports/stock-reallocation.ts';
import type { Access } from '../../../shared/permissions.ts';
import type { Session } from '../session.ts';
import type { FilesAccount } from './files-account.ts';
import { Comparison, type Figures, type Sums } from './sums.ts';

/** A reading session, under an access of the company. */
export interface Reading {
  session: Session;
  access: Access;
}

/** Reads every report and compares it with the files: the current figures, and the stock at the end of each month. */
export async function holdReports(reading: Reading, account: FilesAccount): Promise<Comparison> {
  const comparison = new Comparison();
  const { session, access } = reading;
  const movements = (report: string, operation: Movements, per: 'day' | 'month', by: string, sums: Sums) =>
    holdMovements(reading, comparison, { report, operation, per, by, sums });
  await movements('goods in', groupGoodsIn, 'month', 'partner', account.goodsIn);
  await movements('goods out', groupGoodsOut, 'day', 'destination', account.goodsOut);
  await movements('discrepancies', groupDiscrepancies, 'month', 'partner', account.discrepancies);
  await movements('stock reallocation', groupReallocations, 'month', 'toJob', account.reallocations);
  const undone = await session.call(listGoodsOut, access, { undone: true, total: true, limit: 1 });
  comparison.hold(
    'undone despatches',
    'ever',
    named({ lines: account.undoneLines }),
    named({ lines: undone.total ?? 0 }),
  );
  for (const { day, lots, totals, bands } of account.shelves.monthEnds()) {
    const at = `${day}T23:59`;
    comparison.hold('stock at the end of each month', day, lots, await lotsAt(reading, at));
    comparison.hold('its totals', day, named(totals), named(await totalsAt(reading, at)));
    comparison.hold(
      'aged inventory at the end of each month',
      day,
      bands,
      await groupsOf(reading, groupAgedInventory, { by: 'band', at }),
    );
  }
  return comparison;
}

type Movements = typeof groupGoodsIn | typeof groupGoodsOut | typeof groupDiscrepancies | typeof groupReallocations;

interface HeldMovements {
  report: string;
  operation: Movements;
  per: 'day' | 'month';
  by: string;
  sums: Sums;
}

/** All days or months of a report, which has no others, and the groups in each. */
async function holdMovements(
  reading: Reading,
  comparison: Comparison,
  { report, operation, per, by, sums }: HeldMovements,
): Promise<void> {
  comparison.hold(`${report} by ${per}`, 'ever', sums.byGroup(), await groupsOf(reading, operation, { by: per }));
  for (const group of sums.groups) {
    const dateFrom = per === 'month' ? `${group}-01` : group;
    const dateTo = per === 'month' ? lastOf(group) : group;
    const groups = await groupsOf(reading, operation, { by, dateFrom, dateTo });
    comparison.hold(`${report} by ${per} and ${by}`, group, sums.of(group), groups);
  }
}

/** All groups, page by page; a group without a key has the empty name. */
async function groupsOf<O extends Movements | typeof groupAgedInventory>(
  { session, access }: Reading,
  operation: O,
  input: Record<string, string>,
): Promise<Map<string, Figures>> {
  const groups = new Map<string, Figures>();
  let after: string | undefined;
  do {
    const page = (await session.call<Operation>(operation, access, {
      ...input,
      limit: 500,
      ...(after !== undefined && { after }),
    } as Input<Operation>)) as Reply<O>;
    for (const { key, lines, value, units } of page.items) {
      groups.set(key ?? '', { lines, value: tenThousandths(value), ...quantitiesOf(units) });
    }
    after = page.next ?? undefined;
  } while (after !== undefined);
  return groups;
}

async function totalsAt({ session, access }: Reading, at: string): Promise<Figures> {
  const { lines, skus, value, units } = await session.call(stockTotals, access, { at });
  return { lines, skus, value: tenThousandths(value), quantity: Number(units[0]?.quantity ?? 0) };
}

/** The stock at that time, line by line, from its file. */
async function lotsAt({ session, access }: Reading, at: string): Promise<Map<string, Figures>> {
  const fields = ['stockCode', 'job', 'location', 'receivedOn', 'quantity', 'value'] as const;
  const lots = new Map<string, Figures>();
  for await (const [code, job, location, receivedOn, quantity, value = ''] of session.rowsOfFile(exportStock, access, {
    at,
    fields: [...fields],
  })) {
    const key = [code, job, location, receivedOn].join(' | ');
    lots.set(key, { quantity: Number(quantity), value: tenThousandths(value) });
  }
  return lots;
}

/** Everything is counted in one unit. */
function quantitiesOf(units: readonly Readonly<Record<string, string | null>>[]): Figures {
  const { unit: _, ...quantities } = units[0] ?? {};
  return Object.fromEntries(Object.entries(quantities).map(([name, quantity]) => [name, Number(quantity)]));
}

function named(figures: Figures): Map<string, Figures> {
  return new Map([['all', figures]]);
}

function tenThousandths(value: string | null): number {
  return Math.round(Number(value ?? 0) * 10_000);
}

function lastOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
}
