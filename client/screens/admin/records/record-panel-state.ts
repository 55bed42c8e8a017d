import { type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError, confirmationsOf } from '../../../calls/errors.ts';
import { type Confirmations, createConfirmations } from '../../../ui/confirm/confirmations-state.ts';
import type { FormSpec } from './form-spec.ts';
import type { RecordCalls } from './record-calls.ts';
import type { RecordRow } from './record-description.ts';
import { RecordForm, type RecordStruct } from './record-form.ts';

export type RecordLoad<Row> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'new' }
  | { readonly kind: 'ready'; readonly row: Row }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The current row of a record that another user changed meanwhile, with the author and time of the change. */
export interface Conflict<Row> {
  readonly row: Row;
  readonly by: string | null;
  readonly at: string | null;
}

export interface RecordUse {
  readonly subject: string;
  readonly count: number;
  readonly examples: readonly { readonly id: number; readonly name: string }[];
}

export interface PanelDependencies<Row extends RecordRow> {
  readonly calls: RecordCalls<Row>;
  saved(name: string): void;
  /** Nothing was edited, so nothing is saved; the user is notified (rules 5, SKU). */
  unchanged(): void;
  failed(error: unknown): void;
  /** It could not be deleted, for a reason other than its use. */
  notDeleted(error: unknown): void;
}

export class RecordPanelState<Row extends RecordRow> {
  readonly form: ReadonlySignal<RecordForm | undefined>;
  readonly load: ReadonlySignal<RecordLoad<Row>>;
  readonly conflict = signal<Conflict<Row> | undefined>(undefined);
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly uses = signal<readonly RecordUse[] | undefined>(undefined);
  readonly refusal = signal<string | undefined>(undefined);
  readonly #form = signal<RecordForm | undefined>(undefined);
  readonly #load = signal<RecordLoad<Row>>({ kind: 'loading' });
  readonly #id: number | 'new';
  readonly #makeForm: (row: Row | undefined) => RecordForm;
  readonly #dependencies: PanelDependencies<Row>;

  constructor(
    id: number | 'new',
    specs: readonly FormSpec[],
    struct: RecordStruct,
    dependencies: PanelDependencies<Row>,
  ) {
    this.#id = id;
    this.#dependencies = dependencies;
    this.#makeForm = (row) => new RecordForm(specs, struct, row);
    this.form = this.#form;
    this.load = this.#load;
  }

  async open(): Promise<void> {
    if (this.#id === 'new') {
      this.#form.value = this.#makeForm(undefined);
      this.#load.value = { kind: 'new' };
      return;
    }
    try {
      const row = await this.#dependencies.calls.find(this.#id);
      if (row !== undefined) this.#fill(row);
      this.#load.value = row === undefined ? { kind: 'missing' } : { kind: 'ready', row };
    } catch (error) {
      this.#load.value = { kind: 'failed', error };
    }
  }

  /** Typed values stay when the row is read again. */
  #fill(row: Row): void {
    const form = this.#form.peek();
    if (form === undefined) this.#form.value = this.#makeForm(row);
    else form.show(row, form.isDirty.peek());
  }

  /** Returns the id of the stored record; undefined if nothing was stored. */
  async save(): Promise<number | undefined> {
    const form = this.#form.peek();
    const load = this.#load.peek();
    this.refusal.value = undefined;
    await form?.ready();
    if (form === undefined || !form.check()) return undefined;
    if (load.kind === 'ready' && !form.isDirty.peek()) {
      this.#dependencies.unchanged();
      return undefined;
    }
    try {
      const id = await this.#store(form, load);
      if (id === undefined) return undefined;
      this.#dependencies.saved(nameIn(form));
      return id;
    } catch (error) {
      await this.#refused(form, error);
      return undefined;
    }
  }

  async #store(form: RecordForm, load: RecordLoad<Row>): Promise<number | undefined> {
    const { calls } = this.#dependencies;
    const id = await this.confirmations.run(async ({ accept }) => {
      const accepted = accept.length === 0 ? {} : { accept };
      if (load.kind !== 'ready') return (await calls.create({ ...form.all(), ...accepted })).id;
      await calls.edit(load.row, { ...form.changes(), ...accepted });
      return load.row.id;
    });
    if (id !== undefined) form.markSaved();
    return id;
  }

  again(): void {
    this.#form.peek()?.next();
  }

  async keepMine(): Promise<number | undefined> {
    this.#takeOver(true);
    return this.save();
  }

  takeTheirs(): void {
    this.#takeOver(false);
  }

  #takeOver(keepDraft: boolean): void {
    const conflict = this.conflict.peek();
    if (conflict === undefined) return;
    this.conflict.value = undefined;
    this.#load.value = { kind: 'ready', row: conflict.row };
    this.#form.peek()?.show(conflict.row, keepDraft);
  }

  async remove(): Promise<boolean> {
    return this.#act((id) => this.#dependencies.calls.remove(id), this.#dependencies.notDeleted);
  }

  async retire(retired: boolean): Promise<boolean> {
    return this.#act((id) => this.#dependencies.calls.retire(id, retired));
  }

  async #act(run: (id: number) => Promise<unknown>, failed = this.#dependencies.failed): Promise<boolean> {
    const load = this.#load.peek();
    if (load.kind !== 'ready') return false;
    try {
      await run(load.row.id);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'in_use') this.uses.value = usesIn(error);
      else failed(error);
      return false;
    }
  }

  async #refused(form: RecordForm, error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || error.status >= 500) this.#dependencies.failed(error);
    else if (error.code === 'changed_meanwhile' && this.#id !== 'new') await this.#showConflict(this.#id, error);
    else if (error.body.fields === undefined || !form.refuse(error.body.fields)) this.refusal.value = error.message;
  }

  async #showConflict(id: number, { body }: ApiError): Promise<void> {
    const row = await this.#dependencies.calls.find(id).catch((error: unknown) => this.#dependencies.failed(error));
    if (row === undefined) return;
    const { by, at } = (body.data ?? {}) as { by?: string | null; at?: string | null };
    this.conflict.value = { row, by: by ?? null, at: at ?? null };
  }
}

function nameIn(form: RecordForm): string {
  const first = form.fields.find(({ spec }) => spec.kind === 'text');
  return String(first?.value.peek() ?? '').trim();
}

function usesIn({ body }: ApiError): readonly RecordUse[] {
  return (body.data?.uses ?? []) as readonly RecordUse[];
}
