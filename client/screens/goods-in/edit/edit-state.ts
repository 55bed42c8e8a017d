import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { editErn } from '../../../../shared/contract/goods-in/edit-ern.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { Api } from '../../../calls/api.ts';
import type { CallOptions } from '../../../calls/call.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import { sendOnce } from '../../../calls/send-once.ts';
import { showRefused } from '../../../lines/refused-fields.ts';
import { TypedField } from '../../../lines/typed-field.ts';
import { partnerNames } from '../../../pickers/find-names.ts';
import { createPartnerPicker, type NamedPicker } from '../../../pickers/named-picker.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { Combobox, Option } from '../../../ui/combobox/combobox-state.ts';
import type { Ern, ErnLine } from '../ern-rules.ts';
import { type EditLineDependencies, EditLineState, type EditSku } from './edit-line-state.ts';

type Edit = Input<typeof editErn>;

export interface EditErnOptions {
  readonly isH3g?: boolean;
  readonly mayCreatePartners?: () => boolean;
}

/** A picker shows only that its search failed; the reason is shown as a toast. */
const toasted: CallOptions = { handles: [] };

/** The form that changes the announcement of an expected ERN; its counts stay (rules: Documents, ERN). */
export class EditErnState {
  readonly ern: Ern;
  readonly partner: Combobox<Option>;
  readonly partnerError: ReadonlySignal<string | undefined>;
  readonly reference: TypedField;
  readonly deliveryDate: Signal<string>;
  readonly comments: Signal<string>;
  readonly lines: Signal<readonly EditLineState[]>;
  /** How often the user tried to save. */
  readonly tries = signal(0);
  /** A refusal that belongs to no field. */
  readonly refusal = signal<string | undefined>(undefined);
  readonly #partner: NamedPicker;
  readonly #rows: readonly ErnLine[];
  readonly #dependencies: EditLineDependencies;
  readonly #send: (edit: Edit) => Promise<unknown>;
  #made = 0;

  constructor(api: Api, ern: Ern, rows: readonly ErnLine[], { isH3g = false, mayCreatePartners }: EditErnOptions = {}) {
    this.ern = ern;
    this.#rows = rows;
    this.#partner = createPartnerPicker((text) => partnerNames(api, text, toasted), mayCreatePartners);
    this.#partner.show(ern.partner ?? '');
    this.partner = this.#partner.combobox;
    this.partnerError = this.#partner.error;
    this.reference = new TypedField({ typed: ern.reference ?? '', fault: (typed) => this.#referenceFault(typed) });
    this.deliveryDate = signal(ern.deliveryDate ?? '');
    this.comments = signal(ern.comments ?? '');
    this.#dependencies = {
      isH3g,
      tried: computed(() => this.tries.value > 0),
      isRepeated: (drum) => this.lines.value.filter((line) => line.drum === drum.toLowerCase()).length > 1,
    };
    this.lines = signal(rows.map((row) => this.#lineOf(row)));
    this.#send = sendOnce((edit: Edit, idempotencyKey) => api.call(editErn, edit, { idempotencyKey }));
  }

  /** The goods of a transfer were decided where they left. */
  get isTransfer(): boolean {
    return this.ern.source === 'transfer';
  }

  add(sku: EditSku): EditLineState {
    const line = this.#lineOf(sku);
    this.lines.value = [...this.lines.peek(), line];
    return line;
  }

  remove(line: EditLineState): void {
    this.lines.value = this.lines.peek().filter((other) => other !== line);
  }

  /** Returns whether the ERN was saved. A refusal is shown beside its field, otherwise at the top. */
  async save(): Promise<boolean> {
    this.tries.value += 1;
    this.refusal.value = undefined;
    for (const line of this.lines.peek()) line.note.value = undefined;
    if (!this.#isRight()) return false;
    try {
      await this.#send(this.#input());
      toasts.done(t('ern_edit_done', { number: this.ern.number }));
      return true;
    } catch (error) {
      const shown = showRefused(error, { head: this, lines: this.lines.peek().map(refusable(error)) });
      if (!shown) this.refusal.value = refusalText(error);
      // Marks the refused fields in the summary too.
      if (isRefusal(error)) this.tries.value += 1;
      return false;
    }
  }

  refuse(field: string, message: string): boolean {
    if (field === 'partner') this.#partner.refuse(message);
    else if (field === 'reference') this.reference.refuse(message);
    else return false;
    return true;
  }

  #isRight(): boolean {
    if (this.lines.peek().length === 0) this.refusal.value = t('ern_edit_noLines');
    const isRight = this.reference.error.peek() === undefined && this.lines.peek().every((line) => !line.bad.peek());
    return isRight && this.refusal.peek() === undefined;
  }

  #input(): Edit {
    const { id, version } = this.ern;
    const partner = this.partner.text.peek().trim();
    const head = {
      partner,
      reference: this.reference.value.peek().trim(),
      deliveryDate: this.deliveryDate.peek(),
      comments: this.comments.peek().trim(),
    };
    const changed = Object.entries(head).filter(
      ([name, typed]) => typed !== (this.ern[name as keyof typeof head] ?? ''),
    );
    return {
      id,
      version,
      ...Object.fromEntries(changed.map(([name, typed]) => [name, typed || null])),
      ...(partner !== '' && partner !== this.ern.partner && { newPartner: this.#partner.creates(partner) }),
      ...this.#changedLines(),
    };
  }

  /** All lines, once one of them differs. Unknown jobs are refused: a new one is chosen where goods are announced. */
  #changedLines(): Pick<Edit, 'lines' | 'newJob'> {
    const lines = this.lines.peek().map((line) => line.input());
    const isSame = lines.length === this.#rows.length && lines.every((line) => Object.keys(line).join() === 'id');
    return isSame ? {} : { lines, newJob: false };
  }

  #referenceFault(typed: string): string | undefined {
    const isFree = this.lines.value.every(({ job }) => job.value.value.trim() === '');
    return isFree && !this.isTransfer && /\s/.test(typed) ? t('manual_freeStockSpaces') : undefined;
  }

  #lineOf(of: ErnLine | EditSku): EditLineState {
    this.#made += 1;
    return new EditLineState(String(this.#made), of, this.#dependencies);
  }
}

/** Typed lines replace all lines, so they are not saved over a version that the user has not seen. */
function refusalText(error: unknown): string {
  return isRefusal(error) && error.code === 'changed_meanwhile' ? t('ern_edit_overtaken') : errorText(error);
}

/** Jobs cannot be created here, so the message about an unknown one does not offer it. */
function refusable(error: unknown) {
  const isUnknownJob = isRefusal(error) && error.code === 'job_unknown';
  return (line: EditLineState) => ({
    refuse(field: string, message: string): void {
      line.refuse(field, isUnknownJob ? t('ern_edit_jobUnknown') : message);
    },
  });
}
