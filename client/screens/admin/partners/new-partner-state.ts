import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { type createPartner, type PartnerStep, partnerSteps } from '../../../../shared/contract/partners/partners.ts';
import { ApiError, isRefusal } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import type { Step } from '../../../ui/steps.tsx';
import type { RecordForm } from '../records/record-form.ts';

export type NewPartner = Input<typeof createPartner>;
type MadePartner = Reply<typeof createPartner>;

/** Progress of creating a partner. The steps are one transaction, so the screen shows them one after the other when all are done. */
export type Making =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'failed'; readonly step: PartnerStep; readonly error: unknown }
  | { readonly kind: 'done'; readonly made: MadePartner; readonly shown: number };

export interface NewPartnerDependencies {
  create(input: NewPartner): Promise<MadePartner>;
  moment(): Promise<void>;
}

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
      this.form.markSaved();
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

/** The step that the API names; the first if it names none, because the input was refused or no answer came. */
function stepOf(error: unknown): PartnerStep {
  const step = error instanceof ApiError ? error.body.data?.step : undefined;
  return (step as PartnerStep | undefined) ?? 'input';
}

/** Whether the partner may have been created: no answer came, or an answer that is not the API's own. */
export function isUnknown(making: Making): boolean {
  if (making.kind !== 'failed' || isRefusal(making.error)) return false;
  return !(making.error instanceof ApiError && making.error.body.data?.['step'] !== undefined);
}

type Values = Readonly<Record<string, unknown>>;

/** Turns paths into the structure of the request: `{ 'warehouse.name': 'Yard' }` becomes `{ warehouse: { name: 'Yard' } }`. */
function nested(values: Values): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [part = '', field] = path.split('.');
    if (field === undefined) whole[part] = value;
    else whole[part] = { ...(whole[part] as Values | undefined), [field]: value };
  }
  return whole;
}

export function makingSteps(making: Making, hasNotifierUrl: boolean): Step[] {
  const wanted = partnerSteps.filter((step) => step !== 'notifierUrl' || hasNotifierUrl);
  return wanted.map((step, index) => ({
    key: step,
    text: t(`partners_step_${step}`),
    state: stateOf(making, step, index),
    ...(making.kind === 'failed' && making.step === step && { note: failureText(making.error) }),
  }));
}

function stateOf(making: Making, step: PartnerStep, index: number): Step['state'] {
  switch (making.kind) {
    case 'none':
      return 'waiting';
    case 'asked':
      return index === 0 ? 'now' : 'waiting';
    case 'failed':
      return making.step === step ? 'failed' : 'waiting';
    default:
      return index < making.shown ? 'done' : index === making.shown ? 'now' : 'waiting';
  }
}

/** The messages of rules 8. A user who cannot create partners lacks a company-only access with `users`. */
const messages: Readonly<Record<string, TextKey>> = {
  login_taken: 'message_partnerLoginExists',
  email_taken: 'message_partnerEmailExists',
  forbidden: 'message_partnerNoAdminAccess',
  access_needed: 'message_partnerNoAdminAccess',
  access_ended: 'message_partnerNoAdminAccess',
};

function failureText(error: unknown): string {
  const message = error instanceof ApiError ? messages[error.code] : undefined;
  return message === undefined ? errorText(error) : t(message);
}
