import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { listPicks } from '../../../shared/contract/goods-out/picks.ts';
import type { readHome } from '../../../shared/contract/home/home.ts';
import type { Operation, Reply, RowOf } from '../../../shared/contract/operation.ts';
import { listPutaway } from '../../../shared/contract/putaway/putaway.ts';
import { listShipments } from '../../../shared/contract/shipments/shipments.ts';
import { listStockCounts } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { listTransit } from '../../../shared/contract/transit/transit.ts';
import { type HomeWork, inputOf } from '../../../shared/home-work.ts';
import { allows } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { routeOf } from '../implement.ts';
import type { Services } from '../services.ts';

type Counted = Reply<typeof readHome>['work'][number];
type Named = Counted['first'][number];

/** Whether the actor may open the list of the work, and names the place that the list shows. */
export function mayCount({ list, rule }: HomeWork, { holder, companyId, warehouseId }: Actor): boolean {
  if (list.reach === 'everything') return holder?.superAdmin === true;
  if (holder === null || !allows(rule, holder) || !allows(list.rule, holder)) return false;
  if (list.reach === 'stock') return companyId !== null && warehouseId !== null;
  return list.reach !== 'report' || companyId !== null;
}

/** How many documents a number names. */
const FIRST = 3;

/** Asks the list itself, so that a number is what its list shows. */
export async function countWork(db: Reader, actor: Actor, work: HomeWork, services: Services): Promise<Counted> {
  const { list, number, named } = work;
  const ask = (page: object) =>
    routeOf(list).run(db, actor, { ...inputOf(work), ...page }, services) as Promise<Answer>;
  const counted = await ask({ limit: 0, total: true });
  const count = counted.total ?? counted.lines ?? 0;
  const naming = named && namings.get(list);
  if (count === 0 || naming === undefined) return { number, count, first: [] };
  const isPaged = counted.total !== undefined;
  const { items } = isPaged ? await ask({ ...named, limit: FIRST, fields: naming.fields }) : counted;
  return { number, count, first: items.slice(0, FIRST).map(naming.name) };
}

interface Answer {
  items: readonly never[];
  total?: number;
  /** Of goods to put away, which have no pages. */
  lines?: number;
}

interface Naming {
  readonly fields: readonly string[];
  readonly name: (row: never) => Named;
}

const unnamed = { due: null, since: null } as const;

const namings = new Map<Operation, Naming>([
  naming(listErns, ['number', 'deliveryDate', 'partner'], (row) => ({
    ...unnamed,
    id: row.id,
    label: row.number,
    due: row.deliveryDate,
    about: row.partner,
  })),
  naming(listPicks, ['number', 'pickByDate', 'partner', 'despatchTo', 'job'], (row) => ({
    ...unnamed,
    id: row.id,
    label: row.number,
    due: row.pickByDate,
    about: row.partner ?? row.despatchTo ?? row.job,
  })),
  naming(listShipments, ['number', 'requiredCollectionDate', 'destination', 'partner', 'shipTo'], (row) => ({
    ...unnamed,
    id: row.id,
    label: row.number,
    due: row.requiredCollectionDate,
    about: row.destination?.name ?? row.partner ?? row.shipTo,
  })),
  naming(listStockCounts, ['number', 'createdAt', 'location', 'sku'], (row) => ({
    ...unnamed,
    id: row.id,
    label: row.number,
    since: row.createdAt,
    about: row.location?.name ?? row.sku?.stockCode ?? null,
  })),
  naming(listTransit, ['number', 'shippedAt', 'from'], (row) => ({
    ...unnamed,
    id: row.id,
    label: row.number,
    since: row.shippedAt,
    about: row.from.name,
  })),
  naming(listPutaway, ['ernId', 'ern', 'location', 'partner', 'since'], (row) => ({
    ...unnamed,
    id: row.ernId,
    label: row.ern ?? row.location,
    since: row.since,
    about: row.partner,
  })),
]);

function naming<L extends Operation, F extends keyof RowOf<L> & string>(
  list: L,
  fields: readonly F[],
  name: (row: Pick<RowOf<L>, F | ('id' & keyof RowOf<L>)>) => Named,
): [Operation, Naming] {
  return [list, { fields, name }];
}
