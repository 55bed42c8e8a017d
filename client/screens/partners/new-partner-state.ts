import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { createPartner, PartnerStep } from '../../../shared/contract/admin/partners.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { ApiError } from '../../calls/errors.ts';
import type { RecordForm } from '../admin/records/record-form.ts';
import { nested } from './nested.ts';

export type NewPartner = Input<typeof createPartner>;
export type MadePartner = Reply<typeof createPartner>;

/** How far the making of a partner is. The steps are one transaction: they are shown, one after the other, once all are done. */
export type Making =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'failed'; readonly step: PartnerStep; readonly error: unknown }
  | { readonly kind: 'done'; readonly made: MadePartner; readonly shown: number };

/** What the panel does beyond itself; tests pass their own. */
export interface NewPartnerDependencies {
  create(input: NewPartner): Promise<MadePartner>;
  /** A moment in which a step is seen. */
  moment(): Promise<void>;
}

/** A partner that is being made: its form, and the steps. */
export class NewPartnerState {
  readonly form: RecordForm;
  readonly making: ReadonlySignal<Making>;
  readonly #making = signal<Making>({ kind: 'none' });
  readonly #dependencies: NewPartnerDependencies;

  constructor(form: RecordForm, dependencies: NewPartnerDependencies) {
    this.form = form;
    this.making = this.#making;
    this.#dependencies = dependencies;
  }

  /** Makes the partner; what is refused stands beside its field, and at its step. */
  async make(): Promise<void> {
    const kind = this.#making.peek().kind;
    if (kind === 'asked' || kind === 'done') return;
    if (!this.form.check()) {
      this.#making.value = { kind: 'none' };
      return;
    }
    this.#making.value = { kind: 'asked' };
    try {
      const made = await this.#dependencies.create(nested(this.form.all()) as unknown as NewPartner);
      this.form.settle();
      await this.#show(made);
    } catch (error) {
      if (error instanceof ApiError) this.form.refuse(error.body.fields ?? {});
      this.#making.value = { kind: 'failed', step: stepOf(error), error };
    }
  }

  async #show(made: MadePartner): Promise<void> {
    for (let shown = 1; shown < made.steps.length; shown += 1) {
      this.#making.value = { kind: 'done', made, shown };
      await this.#dependencies.moment();
    }
    this.#making.value = { kind: 'done', made, shown: made.steps.length };
  }
}

/** What the API refuses before any step is done was wrong input. */
function stepOf(error: unknown): PartnerStep {
  const step = error instanceof ApiError ? error.body.data?.step : undefined;
  return (step as PartnerStep | undefined) ?? 'input';
}
