import { listLocations } from '../../../../shared/contract/admin/locations.ts';
import { listParameters } from '../../../../shared/contract/admin/parameters.ts';
import { listPartners } from '../../../../shared/contract/admin/partners.ts';
import { listSkus } from '../../../../shared/contract/admin/skus.ts';
import { availability, getWholeJob } from '../../../../shared/contract/goods-out/availability.ts';
import { pickAndDespatch } from '../../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../../shared/contract/goods-out/pick-lines.ts';
import {
  createPick,
  deletePick,
  editPick,
  getPick,
  getPickPlaces,
} from '../../../../shared/contract/goods-out/picks.ts';
import type { Input, Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { listJobs } from '../../../../shared/contract/stock/jobs.ts';
import { findScanned, listMovableStock } from '../../../../shared/contract/stock/putaway.ts';
import { onlyNamed } from '../../../../shared/gs1/scanned-sku.ts';
import { api } from '../../../calls/api.ts';
import { call } from '../../../calls/call.ts';
import { type LocationOption, optionOf } from '../../../documents/location-option.ts';
import { mayCreatePartners } from '../../../documents/may-create-partners.ts';
import { findScannedSku } from '../../../state/find-scanned-sku.ts';
import type { PickSku } from './typed-pick.ts';

export type PickInput = Input<typeof createPick>;
export type PickEdit = Input<typeof editPick>;
export type LeavingInput = Input<typeof pickAndDespatch>;
export type MadePick = Reply<typeof createPick>;
export type AvailableSku = RowOf<typeof availability>;
export type WholeJob = Reply<typeof getWholeJob>;
export type PickHeadRow = Reply<typeof getPick>;
export type PickLineRow = RowOf<typeof listPickLines>;
export type PickPlaces = Reply<typeof getPickPlaces>;
export type PickParameter = RowOf<typeof listParameters>;

/** The pick that is edited or copied. */
export interface EditedPick {
  readonly head: PickHeadRow;
  readonly lines: readonly PickLineRow[];
}

/** Whose stock is asked for. */
export type StockFor = Pick<PickInput, 'job' | 'segment'>;

/** What the pick screen asks of the API; tests pass their own. */
export interface PickCalls {
  sku(scanned: string): Promise<PickSku | undefined>;
  skus(text: string): Promise<readonly PickSku[]>;
  /** The stock code of what is on a drum. */
  onDrum(number: string): Promise<string | undefined>;
  jobs(text: string): Promise<readonly string[]>;
  /** What a known job is described as. */
  description(job: string): Promise<string | null | undefined>;
  partners(text: string): Promise<readonly string[]>;
  readonly mayCreatePartners?: () => boolean;
  /** Goods-out locations. */
  locations(text: string): Promise<readonly LocationOption[]>;
  places(partner: string | undefined): Promise<PickPlaces>;
  parameters(subject: 'plan' | 'planItem'): Promise<readonly PickParameter[]>;
  available(stockCodes: readonly string[], owner: StockFor): Promise<readonly AvailableSku[]>;
  /** All that a job owns, in one segment or in all of them. */
  wholeJob(job: string, segment: string | undefined): Promise<WholeJob>;
  pick(id: number): Promise<EditedPick>;
  create(input: PickInput, key: string): Promise<MadePick>;
  edit(input: PickEdit, key: string): Promise<unknown>;
  despatch(input: LeavingInput, key: string): Promise<MadePick>;
  remove(id: number): Promise<unknown>;
}

/** As many SKUs as one question takes. */
const AT_ONCE = 100;

/** The API itself; the screen says what fails. */
export const pickCalls: PickCalls = {
  async sku(scanned) {
    const sku = await findScannedSku(api, scanned);
    return sku === undefined ? undefined : pickSku(sku);
  },
  async skus(text) {
    const search = text === '' ? undefined : text;
    return (await call(listSkus, { search, retired: false, limit: 20 }, { handles: 'all' })).items.map(pickSku);
  },
  async onDrum(number) {
    const { items } = await call(findScanned, { codes: [number], kinds: ['drum'] }, { handles: 'all' });
    const drum = onlyNamed(items, number, ({ label }) => label);
    if (drum === undefined) return undefined;
    return (await call(listMovableStock, { drumId: drum.id, limit: 1 }, { handles: 'all' })).items[0]?.stockCode;
  },
  async jobs(text) {
    const search = text === '' ? undefined : text;
    const { items } = await call(listJobs, { search, cancelled: false, limit: 10, fields: ['number'] });
    return items.map((job) => job.number);
  },
  async description(number) {
    const { items } = await call(listJobs, { number, limit: 1, fields: ['description'] }, { handles: 'all' });
    return items[0]?.description;
  },
  mayCreatePartners,
  async partners(text) {
    const { items } = await call(listPartners, { search: text === '' ? undefined : text, limit: 10, fields: ['name'] });
    return items.map((partner) => partner.name);
  },
  async locations(text) {
    const search = text === '' ? undefined : text;
    return (await call(listLocations, { search, goodsOut: true, limit: 20 })).items.map(optionOf);
  },
  places: (partner) => call(getPickPlaces, { partner }, { handles: 'all' }),
  async parameters(subject) {
    const { items } = await call(listParameters, { subject, retired: false, limit: 500 }, { handles: 'all' });
    // Without a value that the server asks for no pick could be created here.
    return items.filter(({ planParameter, valueType }) => planParameter || valueType === 'required');
  },
  async available(stockCodes, owner) {
    const found: AvailableSku[] = [];
    // One after the other: a pick of a thousand lines is one reader among many.
    for (let at = 0; at < stockCodes.length; at += AT_ONCE) {
      const asked = { stockCode: stockCodes.slice(at, at + AT_ONCE), ...owner };
      found.push(...(await call(availability, asked, { handles: 'all' })).items);
    }
    return found;
  },
  wholeJob: (job, segment) => call(getWholeJob, { job, segment }, { handles: 'all' }),
  async pick(id) {
    const head = call(getPick, { id }, { handles: 'all' });
    const lines: PickLineRow[] = [];
    for (let after: string | undefined; ; ) {
      const page = await call(listPickLines, { id, limit: 500, after }, { handles: 'all' });
      lines.push(...page.items);
      if (page.next === null) return { head: await head, lines };
      after = page.next;
    }
  },
  create: (input, key) => call(createPick, input, { handles: 'all', idempotencyKey: key }),
  edit: (input, key) => call(editPick, input, { handles: 'all', idempotencyKey: key }),
  despatch: (input, key) => call(pickAndDespatch, input, { handles: 'all', idempotencyKey: key }),
  remove: (id) => call(deletePick, { id }, { handles: 'all' }),
};

function pickSku({ id, stockCode, barcode, name, unit, wholeNumbers, onDrums }: PickSku): PickSku {
  return { id, stockCode, barcode, name, unit, wholeNumbers, onDrums };
}
