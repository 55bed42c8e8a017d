import type { Figures } from './sums.ts';

/** Equal goods: one location, one owner, one day of receipt. */
export interface Lot {
  code: string;
  job: string;
  location: string;
  receivedOn: string;
}

/** The stock at the end of a day. */
export interface Shelves {
  /** Pieces and value by lot: code, job, location and day of receipt. */
  lots: ReadonlyMap<string, Figures>;
  totals: Figures;
  bands: ReadonlyMap<string, Figures>;
}

/** The bands of the report with the oldest age of each. */
const bands: readonly (readonly [string, number])[] = [
  ['0-30', 30],
  ['31-60', 60],
  ['61-90', 90],
  ['91-180', 180],
  ['181-365', 365],
  ['366+', Number.POSITIVE_INFINITY],
];

const DAY = 86_400_000;

/** Computes the stock after each day from receipts and issues; free stock at goods in leaves oldest first. */
export class ShelfBook {
  readonly #prices = new Map<string, number>();
  readonly #arrivals = new Map<string, { lot: Lot; pieces: number }[]>();
  readonly #sales = new Map<string, Map<string, number>>();
  readonly #lots = new Map<string, { lot: Lot; pieces: number }>();

  /** The unit price in ten-thousandths. */
  price(code: string, price: number): void {
    this.#prices.set(code, price);
  }

  put(lot: Lot, day: string, pieces: number): void {
    const arrivals = this.#arrivals.get(day) ?? [];
    this.#arrivals.set(day, arrivals);
    arrivals.push({ lot, pieces });
  }

  take(code: string, day: string, pieces: number): void {
    const sold = this.#sales.get(day) ?? new Map<string, number>();
    this.#sales.set(day, sold.set(code, (sold.get(code) ?? 0) + pieces));
  }

  /** Each month end with stock, up to the last month with movements. Can be iterated only once. */
  *monthEnds(): Generator<{ day: string } & Shelves> {
    const days = [...new Set([...this.#arrivals.keys(), ...this.#sales.keys()])].toSorted();
    let next = 0;
    const last = days.at(-1) ?? '';
    for (let end = lastOfMonth(days[0] ?? ''); days.length > 0; end = lastOfMonth(dayAfter(end))) {
      for (let day = days[next]; day !== undefined && day <= end; day = days[next]) {
        this.#live(day);
        next += 1;
      }
      yield { day: end, ...this.#shelvesOn(end) };
      if (end >= last) return;
    }
  }

  #live(day: string): void {
    for (const { lot, pieces } of this.#arrivals.get(day) ?? []) this.#change(lot, pieces);
    const sold = this.#sales.get(day) ?? new Map<string, number>();
    if (sold.size === 0) return;
    const free = [...this.#lots.values()].filter(({ lot }) => lot.job === '' && sold.has(lot.code));
    const bySku = Map.groupBy(
      free.toSorted((a, b) => (a.lot.receivedOn < b.lot.receivedOn ? -1 : 1)),
      ({ lot }) => lot.code,
    );
    for (const [code, pieces] of sold) {
      let wanted = pieces;
      for (const { lot, pieces: there } of bySku.get(code) ?? []) {
        const taken = Math.min(wanted, there);
        this.#change(lot, -taken);
        wanted -= taken;
      }
      if (wanted > 0) throw new Error(`${wanted} of ${code} are sold on ${day} that are not there`);
    }
  }

  #change(lot: Lot, pieces: number): void {
    const key = [lot.code, lot.job, lot.location, lot.receivedOn].join(' | ');
    const there = (this.#lots.get(key)?.pieces ?? 0) + pieces;
    if (there === 0) this.#lots.delete(key);
    else this.#lots.set(key, { lot, pieces: there });
  }

  #shelvesOn(day: string): Shelves {
    const lots = new Map<string, Figures>();
    const byBand = new Map<string, { lines: number; quantity: number; value: number }>();
    const totals = { lines: 0, skus: 0, quantity: 0, value: 0 };
    const codes = new Set<string>();
    for (const [key, { lot, pieces: quantity }] of this.#lots) {
      const value = quantity * (this.#prices.get(lot.code) ?? 0);
      lots.set(key, { quantity, value });
      codes.add(lot.code);
      const age = (Date.parse(day) - Date.parse(lot.receivedOn)) / DAY;
      const band = bands.find(([, oldest]) => age <= oldest)?.[0] ?? '';
      const ofBand = byBand.get(band) ?? { lines: 0, quantity: 0, value: 0 };
      byBand.set(band, ofBand);
      for (const sums of [totals, ofBand]) {
        sums.lines += 1;
        sums.quantity += quantity;
        sums.value += value;
      }
    }
    return { lots, totals: { ...totals, skus: codes.size }, bands: byBand };
  }
}

function lastOfMonth(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}
