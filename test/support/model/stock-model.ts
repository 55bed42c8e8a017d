export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the model refuses: ${code}`);
    this.code = code;
  }
}

export interface ModelLocation {
  id: number;
  name: string;
  warehouseId: number;
  quarantine: boolean;
  /** The location for goods in transit to the warehouse; no one picks, moves, allocates or adjusts there. */
  inTransit: boolean;
}

/** A stock line of the model. Quantities are whole hundredths. */
export interface ModelLine {
  /** The id in the database; 0 until it is known. Breaks ties, as the rules say. */
  id: number;
  location: ModelLocation;
  sku: string;
  drum: string | null;
  job: string | null;
  segment: string | null;
  receivedOn: string;
  quantity: number;
}

export interface ModelPickLine {
  id: number;
  sku: string;
  quantity: number;
}

export interface ModelPick {
  id: number;
  warehouseId: number;
  job: string | null;
  segment: string | null;
  status: 'open' | 'despatched' | 'deleted';
  lines: ModelPickLine[];
}

/** A return or transfer. Its author is the storeman of the warehouse it leaves. */
export interface ModelShipment {
  id: number;
  origin: number;
  /** The destination warehouse, in transit; null: out of the house. */
  destination: ModelLocation | null;
  status: 'draft' | 'pending' | 'rejected' | 'approved' | 'awaitingCollection' | 'collected' | 'cancelled';
  lines: ModelShipmentLine[];
}

/** Goods of one owner or free stock. A drum goes whole with all its owners. */
export interface ModelShipmentLine extends Owner {
  id: number;
  sku: string;
  location: ModelLocation;
  drum: string | null;
  quantity: number;
}

export interface Promised {
  documentLineId: number;
  line: ModelLine;
  quantity: number;
}

export interface ModelDrum {
  first: number;
  state: 'in_stock' | 'in_transit' | 'empty' | 'despatched' | 'written_off' | 'undone';
}

/** Goods that are or were in transit to a warehouse: one line for each stock line in transit. */
export interface ModelTransfer {
  id: number;
  origin: number;
  destination: number;
  status: 'open' | 'closed' | 'gone';
  /** A user, or a cancelled job, has worked on its ERN. */
  touched: boolean;
  lines: ModelTransferLine[];
}

export interface ModelTransferLine {
  /** The id of the ERN line; 0 until it is known. */
  id: number;
  goods: ModelLine;
  quantity: number;
  /** Where it was last counted, and is still recorded. */
  countedAt: ModelLocation | null;
}

export interface ModelOperation {
  operationId: number;
  kind:
    | 'receive'
    | 'move'
    | 'cut'
    | 'allocate'
    | 'unallocate'
    | 'adjust'
    | 'despatch'
    | 'collect'
    | 'arrive'
    | 'close'
    | 'sendBack';
  warehouseId: number;
  movements: { line: ModelLine; quantity: number }[];
  madeDrums: string[];
  reversed: boolean;
  pick?: ModelPick;
  shipment?: ModelShipment;
  sent?: ModelTransfer;
  freed: Promised[];
  /** The job on the follow-up ERN of a short receipt; cancelling it touches that ERN. */
  followUp?: { job: string | null; touched: boolean };
  transfer?: ModelTransfer;
  rest?: ModelTransfer;
}

export type Owner = Pick<ModelLine, 'job' | 'segment'>;

/**
 * One company's stock in plain memory. It receives the same operations as the product and predicts the resulting stock. Written from the
 * rules (docs/rules.md, sections 2 and 3) without reading the product's code: if both agree line by line, neither is likely to be wrong.
 */
export class StockModel {
  readonly lines = new Map<string, ModelLine>();
  readonly jobs = new Map<string, { cancelled: boolean }>();
  readonly drums = new Map<string, ModelDrum>();
  readonly picks: ModelPick[] = [];
  readonly shipments: ModelShipment[] = [];
  readonly operations: ModelOperation[] = [];
  readonly transfers: ModelTransfer[] = [];
  promises: Promised[] = [];

  static key(line: Omit<ModelLine, 'id' | 'quantity'>): string {
    const { location, sku, drum, job, segment, receivedOn } = line;
    return [location.id, sku, drum ?? '-', job ?? '-', segment ?? '-', receivedOn].join(' ');
  }

  lineLike(
    like: Omit<ModelLine, 'id' | 'quantity'>,
    other: Partial<Omit<ModelLine, 'id' | 'quantity'>> = {},
  ): ModelLine {
    const wanted = { ...like, ...other, id: 0, quantity: 0 };
    const key = StockModel.key(wanted);
    const line = this.lines.get(key) ?? wanted;
    this.lines.set(key, line);
    return line;
  }

  present(): ModelLine[] {
    return [...this.lines.values()].filter((line) => line.quantity > 0);
  }

  reserved(line: ModelLine): number {
    return this.promises.filter((promise) => promise.line === line).reduce((sum, promise) => sum + promise.quantity, 0);
  }

  free(line: ModelLine): number {
    return line.quantity - this.reserved(line);
  }

  isCancelled(job: string | null): boolean {
    return job !== null && this.jobs.get(job)?.cancelled === true;
  }

  post(
    operation: Omit<ModelOperation, 'operationId' | 'reversed' | 'madeDrums' | 'freed'> & Partial<ModelOperation>,
  ): ModelOperation {
    const done = { operationId: 0, reversed: false, madeDrums: [], freed: [], ...operation };
    for (const { line, quantity } of done.movements) line.quantity += quantity;
    this.operations.push(done);
    return done;
  }

  updateDrumStates(drums: Iterable<string | null>, emptiedAs: ModelDrum['state']): void {
    for (const number of drums) {
      const drum = number === null ? undefined : this.drums.get(number);
      if (drum === undefined || drum.state === 'undone') continue;
      const holding = this.present().filter((line) => line.drum === number);
      const isInTransit = holding.every((line) => line.location.inTransit);
      drum.state = holding.length === 0 ? emptiedAs : isInTransit ? 'in_transit' : 'in_stock';
    }
  }

  refuseInTransit(line: ModelLine): void {
    if (line.location.inTransit) throw new Refused('not_found');
  }

  refuseScattered(drums: Iterable<string | null>): void {
    for (const number of drums) {
      const locationIds = new Set(this.present().flatMap((line) => (line.drum === number ? line.location.id : [])));
      if (number !== null && locationIds.size > 1) throw new Refused('drum_not_here');
    }
  }

  /** Transfers promises from one line to another, the oldest document line first. */
  carry(from: ModelLine, to: ModelLine, quantity: number): void {
    let rest = quantity;
    const held = this.promises
      .filter((promise) => promise.line === from)
      .sort((a, b) => a.documentLineId - b.documentLineId);
    for (const promise of held) {
      const part = Math.min(rest, promise.quantity);
      rest -= part;
      promise.quantity -= part;
      if (part > 0) this.promise(promise.documentLineId, to, part);
    }
    this.promises = this.promises.filter((promise) => promise.quantity > 0);
  }

  promise(documentLineId: number, line: ModelLine, quantity: number): void {
    const known = this.promises.find((promise) => promise.documentLineId === documentLineId && promise.line === line);
    if (known) known.quantity += quantity;
    else this.promises.push({ documentLineId, line, quantity });
  }

  release(documentLines: readonly { id: number }[]): Promised[] {
    const ids = new Set(documentLines.map((line) => line.id));
    const freed = this.promises.filter((promise) => ids.has(promise.documentLineId));
    this.promises = this.promises.filter((promise) => !ids.has(promise.documentLineId));
    return freed;
  }
}
