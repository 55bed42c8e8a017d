import { signal } from '@preact/signals-react';
import { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import type { UnitQuantity } from '../../../shared/quantity.ts';
import type { Api } from '../../calls/api.ts';
import { confirmationsOf } from '../../calls/errors.ts';
import { createSigning, type Signature, type Signing } from '../../signing/signing.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import { acceptDifferences, type PickLine } from './despatch-detail/despatch-rules.ts';

export interface PicksToDespatch {
  readonly ids: readonly number[];
  /** Of the picks on screen. */
  readonly numbers: readonly string[];
  /** Sums per unit; empty unless all picks are on screen. */
  readonly quantities: readonly UnitQuantity[];
  /** Of a round, where all was taken: the lines that leave with less or more than the pick. */
  readonly differing?: readonly PickLine[];
}

interface DespatchPicksDependencies {
  readonly api: Api;
  done(ids: readonly number[]): void;
  /** Returns the text to show beside the signature; undefined if the refusal is shown elsewhere. */
  refused(error: unknown): string | undefined;
}

/** The most numbers that one line names. */
const NAMED = 4;

/** Despatches several picks together under one signature. */
export class DespatchPicks {
  readonly picks: PicksToDespatch;
  readonly signing: Signing;
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly isDone = signal(false);
  readonly #dependencies: DespatchPicksDependencies;

  constructor(picks: PicksToDespatch, dependencies: DespatchPicksDependencies) {
    this.picks = picks;
    this.#dependencies = dependencies;
    this.signing = createSigning({
      send: (signature, key) => this.#send(signature, key),
      refusal: (error) => dependencies.refused(error),
    });
  }

  /** Names the first few and counts the others. */
  get numbers(): string {
    const named = this.picks.numbers.slice(0, NAMED);
    const count = this.picks.ids.length - named.length;
    return count === 0 ? named.join(', ') : t('picks_despatchMore', { numbers: named.join(', '), count });
  }

  async #send(signature: Signature, key: string): Promise<boolean> {
    const { api, done } = this.#dependencies;
    const { ids, differing } = this.picks;
    const signed = { ids: [...ids], ...signature, ...(differing !== undefined && { asTaken: true }) };
    const shown = acceptDifferences(differing ?? []);
    const reply = await this.confirmations.run(({ accept }) => {
      const accepted = [...shown, ...accept];
      const input = { ...signed, ...(accepted.length > 0 && { accept: accepted }) };
      return api.call(despatchPicks, input, { idempotencyKey: key });
    });
    if (reply === undefined) return false;
    const numbers = reply.picks.map(({ number }) => number).join(', ');
    // A round says it beside the next pick.
    if (differing === undefined) toasts.done(t('picks_despatched', { count: reply.picks.length, numbers }));
    this.isDone.value = true;
    done(ids);
    return true;
  }
}
