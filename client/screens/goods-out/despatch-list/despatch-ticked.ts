import { signal } from '@preact/signals-react';
import { despatchPicks } from '../../../../shared/contract/goods-out/despatch.ts';
import { sumPerUnit, type UnitQuantity } from '../../../../shared/quantity.ts';
import type { Api } from '../../../calls/api.ts';
import { confirmationsOf } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import type { PickRow } from '../../../documents/statuses.ts';
import { createSigning, type Signature, type Signing } from '../../../signing/signing.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { type Confirmations, createConfirmations } from '../../../ui/confirm/confirmations-state.ts';

/** `known`: those of the ticked picks that are on screen. */
export interface TickedPicks {
  readonly ids: readonly number[];
  readonly known: readonly Pick<PickRow, 'number' | 'quantities'>[];
}

/** The list has changed: the picks are despatched, or were refused. */
type OnChange = (isDespatched: boolean) => void;

/** The most numbers that one line names. */
const NAMED = 4;

/** Despatches the ticked picks together, each as reserved, under one signature. */
export class DespatchTicked {
  readonly picks: TickedPicks;
  readonly signing: Signing;
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly isDone = signal(false);
  readonly #api: Api;
  readonly #onChange: OnChange;

  constructor(picks: TickedPicks, api: Api, onChange: OnChange) {
    this.picks = picks;
    this.#api = api;
    this.#onChange = onChange;
    this.signing = createSigning({
      send: (signature, key) => this.#send(signature, key),
      refusal: (error) => {
        onChange(false);
        return errorText(error);
      },
    });
  }

  /** Names the first few and counts the others. */
  get numbers(): string {
    const { ids, known } = this.picks;
    const named = known.slice(0, NAMED).map(({ number }) => number);
    const count = ids.length - named.length;
    return count === 0 ? named.join(', ') : t('picks_despatchMore', { numbers: named.join(', '), count });
  }

  /** Sums per unit; empty unless all ticked picks are known. */
  get quantities(): readonly UnitQuantity[] {
    const { ids, known } = this.picks;
    if (known.length < ids.length) return [];
    return sumPerUnit(known.flatMap(({ quantities }) => quantities));
  }

  async #send(signature: Signature, key: string): Promise<boolean> {
    const ids = [...this.picks.ids];
    const reply = await this.confirmations.run(({ accept }) =>
      this.#api.call(
        despatchPicks,
        { ids, ...signature, ...(accept.length > 0 && { accept: [...accept] }) },
        { idempotencyKey: key },
      ),
    );
    if (reply === undefined) return false;
    const numbers = reply.picks.map(({ number }) => number).join(', ');
    toasts.done(t('picks_despatched', { count: reply.picks.length, numbers }));
    this.#onChange(true);
    this.isDone.value = true;
    return true;
  }
}
