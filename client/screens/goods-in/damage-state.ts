import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import type { LocationOption } from '../../pickers/location-option.ts';
import { t } from '../../texts.ts';
import { type Combobox, createCombobox } from '../../ui/combobox/combobox-state.ts';
import { type CountInput, type ErnLine, quantityProblem } from './ern-rules.ts';

export class DamageState {
  readonly line: ErnLine;
  readonly quantity: Signal<string>;
  readonly comment: Signal<string>;
  readonly location: Combobox<LocationOption>;
  readonly fault: ReadonlySignal<string | undefined>;
  readonly #chosen = signal<LocationOption | undefined>(undefined);
  readonly #find: (text: string) => Promise<readonly LocationOption[]>;

  /** `find` returns quarantine locations only. */
  constructor(line: ErnLine, find: (text: string) => Promise<readonly LocationOption[]>) {
    this.line = line;
    this.#find = find;
    this.quantity = signal('1');
    this.comment = signal(t('ern_damagedComment'));
    this.location = createCombobox<LocationOption>({ find, onPick: (option) => this.#pick(option) });
    this.fault = computed(() => this.quantityFault ?? this.#otherFault());
  }

  /** Preselects the first quarantine location, because most warehouses have only one. */
  async open(): Promise<void> {
    const [first] = await this.#find('');
    if (first === undefined || this.#chosen.peek() !== undefined) return;
    this.#pick(first);
    this.location.show(first.name);
  }

  get quantityFault(): string | undefined {
    const typed = this.quantity.value;
    const problem = typed === '' || /^[0.]*$/.test(typed) ? 'number' : quantityProblem(typed, this.line);
    if (problem === undefined) return undefined;
    return problem === 'whole' ? t('ern_wholeNumbers') : t('ern_damagedQuantity');
  }

  change(): CountInput {
    const [quantity, comment] = [this.quantity.peek(), this.comment.peek().trim()];
    return damageChange(this.line, { quantity, comment, locationId: this.#chosen.peek()?.id ?? 0 });
  }

  #pick(option: LocationOption): void {
    this.#chosen.value = option;
  }

  #otherFault(): string | undefined {
    if (this.location.text.value.trim() !== this.#chosen.value?.name) return t('ern_chooseQuarantine');
    return this.comment.value.trim() === '' ? t('ern_damagedSay') : undefined;
  }
}

interface Damage {
  readonly quantity: string;
  readonly locationId: number;
  readonly comment: string;
}

type Count = NonNullable<CountInput['counts']>[number];

/**
 * Counts damaged goods in quarantine, with a comment that explains only the damage, not other discrepancies of the line. The damaged goods
 * may already be counted: if the line would otherwise exceed the shipped quantity, the excess is taken from its existing counts, largest
 * first.
 */
export function damageChange(line: ErnLine, { quantity, locationId, comment }: Damage): CountInput {
  return {
    counts: [{ lineId: line.id, locationId, add: quantity, damage: comment }, ...taken(line, quantity, locationId)],
  };
}

function taken(line: ErnLine, quantity: string, locationId: number): Count[] {
  const counted = toUnits(line.countedQuantity ?? '0') + toUnits(quantity);
  let excess = counted - toUnits(line.shippedQuantity);
  const sound = line.counts
    .filter(({ location, drumNumber }) => drumNumber === null && location?.id !== locationId)
    .toSorted((a, b) => Number(toUnits(b.quantity) - toUnits(a.quantity)));
  return sound.flatMap(({ location, quantity: lying }) => {
    const isEnough = excess < toUnits(lying);
    const take = isEnough ? excess : toUnits(lying);
    if (take <= 0n) return [];
    excess -= take;
    return [{ lineId: line.id, ...(location !== null && { locationId: location.id }), take: fromUnits(take) }];
  });
}
