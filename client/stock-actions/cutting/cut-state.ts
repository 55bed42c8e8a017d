import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { getDrum } from '../../../shared/contract/drums/drums.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { cutDrum } from '../../../shared/contract/putaway/putaway.ts';
import { compare, isDecimal, isWhole } from '../../../shared/quantity.ts';
import type { Api } from '../../calls/api.ts';
import { type ApiError, confirmationsOf, isRefusal } from '../../calls/errors.ts';
import { sendOnce } from '../../calls/send-once.ts';
import type { LocationOption } from '../../pickers/location-option.ts';
import { type Combobox, createCombobox } from '../../ui/combobox/combobox-state.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';

export type DrumToCut = Reply<typeof getDrum>;
type Cut = Input<typeof cutDrum>;

/** The server's refusals by field; `form` if a refusal is about none of them. */
type CutRefusal = Partial<Record<'quantity' | 'number' | 'location' | 'form', string>>;

interface CutFaults {
  readonly quantity: CutQuantityFault | undefined;
  readonly number: CutNumberFault | undefined;
  readonly location: boolean;
}

export type CutOutcome =
  | { readonly kind: 'cut'; readonly operationId: number; readonly piece: CutPiece }
  /** Something is missing, was refused or was cancelled: the dialog shows it. */
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly error: unknown };

interface CutPiece {
  readonly quantity: string;
  readonly unit: string;
  readonly number: string;
}

export type FindLocations = (text: string) => Promise<readonly LocationOption[]>;

/** A cut being entered: owner, quantity, new drum and destination (rules: Drums). */
export class CutState {
  readonly drum: DrumToCut;
  /** The stock line to cut from; with one owner there is no choice. */
  readonly lineId: Signal<string>;
  readonly quantity = signal('');
  readonly number = signal('');
  readonly location: Combobox<LocationOption>;
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly faults: ReadonlySignal<CutFaults>;
  readonly isTried = signal(false);
  readonly #destination = signal<LocationOption | undefined>(undefined);
  readonly #refused = signal<{ typed: string; refusal: CutRefusal }>({ typed: '', refusal: {} });
  readonly #send;

  constructor(drum: DrumToCut, api: Api, findLocations: FindLocations) {
    this.drum = drum;
    this.#send = sendOnce((cut: Cut, idempotencyKey) => api.call(cutDrum, cut, { idempotencyKey }));
    this.lineId = signal(String(drum.lines[0]?.id ?? ''));
    this.location = createCombobox<LocationOption>({
      find: findLocations,
      onPick: (option) => {
        this.#destination.value = option;
      },
    });
    this.faults = computed(() => ({
      quantity: cutQuantityFault(this.quantity.value, { available: this.available, wholeNumbers: drum.wholeNumbers }),
      number: cutNumberFault(this.number.value.trim()),
      location: this.#isUnknownLocation(),
    }));
  }

  get line(): DrumToCut['lines'][number] | undefined {
    return this.drum.lines.find((line) => String(line.id) === this.lineId.value);
  }

  get available(): string {
    return this.line?.quantity ?? '0';
  }

  /** The server's refusal of exactly this input: it disappears with the next key. */
  get refusal(): CutRefusal {
    const { typed, refusal } = this.#refused.value;
    return typed === JSON.stringify(this.#order()) ? refusal : {};
  }

  /** Makes the cut. The same cut sent again after a lost connection has the same key, so it happens once. */
  async make(): Promise<CutOutcome> {
    this.isTried.value = true;
    const { quantity, number, location } = this.faults.peek();
    if (quantity !== undefined || number !== undefined || location) return { kind: 'open' };
    const order = this.#order();
    const typed = JSON.stringify(order);
    try {
      const made = await this.confirmations.run(({ accept }) => this.#send({ ...order, accept: [...accept] }));
      if (made === undefined) return { kind: 'open' };
      const piece = { quantity: order.quantity, unit: this.drum.unit, number: order.drumNumber };
      return { kind: 'cut', operationId: made.operationId, piece };
    } catch (error) {
      if (!isRefusal(error)) return { kind: 'failed', error };
      this.#refused.value = { typed, refusal: refusalOf(error) };
      return { kind: 'open' };
    }
  }

  #order(): Omit<Cut, 'accept'> {
    const destination = this.location.text.value.trim() === '' ? undefined : this.#destination.value;
    return {
      id: Number(this.lineId.value),
      quantity: this.quantity.value,
      drumNumber: this.number.value.trim(),
      ...(destination !== undefined && { destinationId: destination.id }),
    };
  }

  #isUnknownLocation(): boolean {
    const text = this.location.text.value.trim();
    return text !== '' && text !== this.#destination.value?.name;
  }
}

function refusalOf({ code, message, body }: ApiError): CutRefusal {
  const fields = body.fields ?? {};
  if (code === 'drum_number_used' || 'drumNumber' in fields) return { number: message };
  if ('quantity' in fields) return { quantity: message };
  return 'destinationId' in fields ? { location: message } : { form: message };
}

/** `missing` is shown only once the cut is tried. */
type CutQuantityFault = 'missing' | 'number' | 'whole' | 'over';

type CutNumberFault = 'missing' | 'spaces';

function cutQuantityFault(
  typed: string,
  { available, wholeNumbers }: { available: string; wholeNumbers: boolean },
): CutQuantityFault | undefined {
  if (typed === '') return 'missing';
  if (!isDecimal(typed) || compare(typed, '0') <= 0) return 'number';
  if (wholeNumbers && !isWhole(typed)) return 'whole';
  return compare(typed, available) > 0 ? 'over' : undefined;
}

/** Only the server knows whether the number was used before. */
function cutNumberFault(typed: string): CutNumberFault | undefined {
  if (typed === '') return 'missing';
  return /^[^\s\p{Cc}\p{Cs}]{1,40}$/u.test(typed) ? undefined : 'spaces';
}
