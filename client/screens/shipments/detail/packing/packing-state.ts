import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { getShipmentChoices } from '../../../../../shared/contract/shipments/shipments.ts';
import { sumPerUnit, type UnitQuantity } from '../../../../../shared/quantity.ts';
import { DRUM_UNIT } from '../../../../../shared/shipments.ts';
import { isRefusal } from '../../../../calls/errors.ts';
import { errorText } from '../../../../calls/report-error.ts';
import { indexLines, matchScan } from '../../../../scan/match-scan.ts';
import { type ScanQueue, type ScanStore, scansApplied } from '../../../../scan/scan-queue.ts';
import { type Answer, bad, createScanning, good } from '../../../../scan/scanning.ts';
import { t } from '../../../../texts.ts';
import { formatQuantity } from '../../../../ui/formats.ts';
import { addComing } from '../../../../work/counting.ts';
import type { Packed, PackingUnit, ShipmentLine } from '../shipment.ts';
import type { ShipmentState } from '../shipment-state.ts';
import { PackLine } from './pack-line.ts';
import { type PackCommand, packInto, undoing, unitName } from './packing-commands.ts';
import { expectPacking, quantityAhead, type ScannedPack, understandPacking } from './packing-scan.ts';
import { perform } from './perform.ts';

const AT_ONCE = 1000;

interface PackingDependencies {
  readonly state: ShipmentState;
  readonly number: string;
  search(code: string): void;
  /** Stores unsaved scans beyond the life of the page. */
  readonly store?: ScanStore<ScannedPack> | undefined;
}

export type TypedAmounts = Readonly<Record<string, string>>;

interface Step {
  readonly text: string;
  readonly undo: readonly PackCommand[];
}

export class Packing {
  readonly queue: ScanQueue<ScannedPack>;
  readonly lines: ReadonlySignal<readonly PackLine[]>;
  readonly left: ReadonlySignal<readonly UnitQuantity[]>;
  /** The unit that goods are packed into; undefined means a new one. */
  readonly current: ReadonlySignal<PackingUnit | undefined>;
  readonly unitTypes = signal<readonly string[]>([]);
  readonly scanned = signal<PackLine | undefined>(undefined);
  readonly typed: ReadonlySignal<TypedAmounts | undefined>;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly #dependencies: PackingDependencies;
  readonly #chosen = signal<number | undefined>(undefined);
  readonly #known = new Map<number, PackLine>();
  readonly #steps: Step[] = [];
  readonly #waiting: ReadonlySignal<ReadonlyMap<number, number>>;
  readonly #rows;

  constructor(dependencies: PackingDependencies) {
    this.#dependencies = dependencies;
    const { state, number, store, search } = dependencies;
    this.#rows = computed(() => new Map(state.lines.value.map((row) => [row.id, row])));
    const packable = {
      number,
      lines: () => state.lines.peek(),
      units: () => state.units.peek(),
      current: () => this.current.peek(),
      entering: (lineId: number, quantity: string) => this.#entering([{ lineId, quantity }]),
      choose: ({ id }: PackingUnit) => this.choose(id),
      about: (lineId: number) => this.#about(lineId),
      packedText: (line: ShipmentLine) => this.#packedText(line),
      search,
    };
    const carryOut = (command: ScannedPack, { id }: { id: string }) => this.#carryOut(command, id);
    this.queue = createScanning<ScannedPack>({
      understand: understandPacking(packable),
      expect: expectPacking(packable),
      carryOut,
      store,
    }).queue;
    addComing(
      this.queue,
      ({ lineId }) => this.#lineOf(lineId),
      ({ id }, scans) => quantityAhead(id, scans),
    );
    this.#waiting = computed(() => this.#waitingByLine());
    this.lines = computed(() =>
      state.lines.value.map(({ id }) => this.#lineOf(id)).filter(({ left }) => left.value !== '0'),
    );
    this.left = computed(() =>
      sumPerUnit(this.lines.value.map(({ left, row }) => ({ unit: row.value.sku.unit, quantity: left.value }))),
    );
    this.current = computed(() => {
      const units = state.units.value.filter(({ unit }) => unit !== DRUM_UNIT);
      return units.find(({ id }) => id === this.#chosen.value) ?? units.at(-1);
    });
    this.typed = computed(() => {
      const typed = this.lines.value.flatMap(({ key, amount }) =>
        amount.value.value === '' ? [] : [[key, amount.value.value] as const],
      );
      return typed.length === 0 ? undefined : Object.fromEntries(typed);
    });
    this.unsaved = computed(() => this.queue.waiting.value.length > 0 || this.typed.value !== undefined);
  }

  get units(): ReadonlySignal<readonly PackingUnit[]> {
    return this.#dependencies.state.units;
  }

  /** Type guard for a stored draft of this format. */
  isTyped(value: unknown): value is TypedAmounts {
    return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
  }

  restore(typed: TypedAmounts): void {
    for (const { key, amount } of this.lines.peek()) {
      if (amount.value.peek() === '') amount.value.value = typed[key] ?? '';
    }
  }

  choose(unitId: number): void {
    this.#chosen.value = unitId;
  }

  async loadTypes(): Promise<readonly string[]> {
    if (this.unitTypes.peek().length === 0) {
      const choices = await this.#dependencies.state.api.call(getShipmentChoices, {});
      this.unitTypes.value = choices.packingUnits;
    }
    return this.unitTypes.peek();
  }

  knows(code: string): boolean {
    const { lines, units } = this.#dependencies.state;
    return units.peek().some((unit) => unit.code === code) || matchScan(indexLines(lines.peek()), code) !== undefined;
  }

  async pack(line: PackLine, quantity: string): Promise<void> {
    const refused = await this.#step([() => this.#entering([{ lineId: line.id, quantity }])], () =>
      this.#packedText(line.row.peek()),
    );
    if (refused !== undefined) line.amount.refuse(refused);
    else line.amount.value.value = '';
  }

  /** Returns whether all is packed. */
  async packRest(): Promise<boolean> {
    if (!(await this.finishScans())) return false;
    const goods = this.lines.peek().map(({ id, left }) => ({ lineId: id, quantity: left.peek() }));
    const chunks = Array.from({ length: Math.ceil(goods.length / AT_ONCE) }, (_, at) =>
      goods.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    );
    // The first command may add the unit for the others.
    const commands = chunks.map((chunk) => () => this.#entering(chunk));
    return this.#report(this.#step(commands, () => t('packing_restPacked', { name: this.#currentName() })));
  }

  async addUnit(unit: string): Promise<void> {
    await this.#report(
      this.run({ kind: 'add', unit, goods: [] }, () => t('packing_added', { name: this.#currentName() })),
    );
  }

  async addLike(): Promise<void> {
    const unit = this.current.peek()?.unit ?? (await this.loadTypes())[0];
    if (unit !== undefined) await this.addUnit(unit);
  }

  async deleteUnit(unit: PackingUnit): Promise<void> {
    await this.#report(
      this.run({ kind: 'delete', unitId: unit.id }, () => t('packing_deleted', { name: unitName(unit) })),
    );
  }

  /** Shows a refusal that belongs to no field where scans are answered. Returns whether the step is done. */
  async #report(step: Promise<string | undefined>): Promise<boolean> {
    const refused = await step;
    if (refused !== undefined) this.queue.show(bad(refused));
    return refused === undefined;
  }

  /** Runs a command as a step that can be undone; returns why it was refused. */
  run(command: PackCommand, text: () => string): Promise<string | undefined> {
    return this.#step([async () => command], text);
  }

  /** The current unit from the server; undefined if someone deleted it. */
  async readUnit(unitId: number): Promise<PackingUnit | undefined> {
    await this.#dependencies.state.readGoodsAgain();
    return this.units.peek().find(({ id }) => id === unitId);
  }

  /** Waits for scans; returns whether all of them are packed. */
  finishScans(): Promise<boolean> {
    return scansApplied(this.queue);
  }

  /** Undoes the last step, then the one before it; not while scans are pending. */
  async undo(): Promise<void> {
    const last = this.#steps.at(-1);
    if (last === undefined || this.queue.waiting.peek().length > 0) return;
    try {
      for (const command of last.undo) await this.#perform(command);
      this.#steps.splice(this.#steps.indexOf(last), 1);
      this.queue.show(this.#withUndo(good(t('packing_undone', { what: last.text }))));
    } catch (error) {
      // Another user's change prevents this undo for good; earlier steps can still be undone.
      if (isRefusal(error)) this.#steps.splice(this.#steps.indexOf(last), 1);
      this.queue.show(bad(messageOf(error)));
    }
  }

  /** Creates each command after the previous one is done. If one is refused, those before it can be undone. */
  async #step(commands: readonly (() => Promise<PackCommand>)[], text: () => string): Promise<string | undefined> {
    const undo: PackCommand[] = [];
    try {
      for (const command of commands) undo.unshift(...(await this.#perform(await command())));
      this.queue.show(this.#done(good(text()), undo));
      return undefined;
    } catch (error) {
      if (undo.length > 0) this.#done(good(text()), undo);
      return messageOf(error);
    }
  }

  async #carryOut({ command, lineId }: ScannedPack, key: string): Promise<Answer> {
    const undo = await this.#perform(command, key);
    return this.#done(good(this.#packedText(this.#lineOf(lineId).row.peek()), this.#about(lineId)), undo);
  }

  /** Runs one command and returns the commands that undo it. */
  async #perform(command: PackCommand, key?: string): Promise<readonly PackCommand[]> {
    const { state } = this.#dependencies;
    const before = state.units.peek();
    const gone = command.kind === 'delete' ? command.unitId : undefined;
    const packed = await state.change(() => perform(state.api, state.id, command, key), gone);
    state.refused.value = undefined;
    const added = command.kind === 'add' ? addedIn(packed) : undefined;
    if (added !== undefined && added.unit !== DRUM_UNIT) this.choose(added.id);
    return undoing(command, before, added?.id);
  }

  #done(answer: Answer, undo: readonly PackCommand[]): Answer {
    this.#steps.push({ text: answer.text, undo });
    return this.#withUndo(answer);
  }

  #withUndo(answer: Answer): Answer {
    if (this.#steps.length === 0) return answer;
    return { ...answer, offer: { label: t('ui_undo'), run: () => this.undo() } };
  }

  /** Packs into the current unit; without one, into a new unit of the first type in the company's list. */
  async #entering(goods: readonly { lineId: number; quantity: string }[]): Promise<PackCommand> {
    const unit = this.current.peek();
    if (unit === undefined) return { kind: 'add', unit: (await this.loadTypes())[0] ?? '', goods };
    return packInto(unit.id, goods);
  }

  #about(lineId: number): Pick<Answer, 'lines' | 'focus'> {
    const line = this.#lineOf(lineId);
    const focus = () => {
      this.scanned.value = line;
    };
    return { lines: [line], focus };
  }

  #lineOf(id: number): PackLine {
    const known = this.#known.get(id) ?? this.#newLine(id);
    this.#known.set(id, known);
    return known;
  }

  #newLine(id: number): PackLine {
    const { state } = this.#dependencies;
    let last = this.#rows.peek().get(id);
    return new PackLine(id, {
      row: computed(() => {
        last = this.#rows.value.get(id) ?? last;
        if (last === undefined) throw new Error(`line ${id} is not here`);
        return last;
      }),
      waiting: computed(() => this.#waiting.value.get(id) ?? 0),
      refusal: computed(() => state.refused.value?.lines.get(id)),
      pack: (line, quantity) => void this.pack(line, quantity),
    });
  }

  /** The number of scans waiting for the connection, by the line they probably belong to. */
  #waitingByLine(): ReadonlyMap<number, number> {
    const waiting = this.queue.stopped.value === undefined ? [] : this.queue.stored.value;
    const index = indexLines(this.#dependencies.state.lines.value);
    const counts = new Map<number, number>();
    for (const { code, command } of waiting) {
      const match = command === undefined ? matchScan(index, code) : undefined;
      const line = match?.kind === 'sku' ? match.lines[0] : match?.line;
      const id = command?.lineId ?? line?.id;
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  #packedText({ sku, drumNumber, packed, quantity }: ShipmentLine): string {
    return t('packing_packed', {
      code: drumNumber ?? sku.stockCode,
      packed: formatQuantity(packed),
      quantity: formatQuantity(quantity),
      name: drumNumber === null ? this.#currentName() : DRUM_UNIT,
    });
  }

  #currentName(): string {
    const unit = this.current.peek();
    return unit === undefined ? '' : unitName(unit);
  }
}

/** Ids increase, so the unit added is the newest of those returned. */
function addedIn({ units }: Packed): PackingUnit | undefined {
  return units.reduce<PackingUnit | undefined>(
    (newest, unit) => (newest && newest.id > unit.id ? newest : unit),
    undefined,
  );
}

function messageOf(error: unknown): string {
  return isRefusal(error) || !(error instanceof Error) ? errorText(error) : error.message;
}
