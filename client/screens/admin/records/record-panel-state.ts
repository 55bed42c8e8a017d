import { type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError, confirmationsOf } from '../../../calls/errors.ts';
import { type Confirmations, createConfirmations } from '../../../ui/confirm/confirmations-state.ts';
import type { FormSpec } from './form-spec.ts';
import type { RecordCalls } from './record-calls.ts';
import type { RecordRow } from './record-description.ts';
import { RecordForm, type RecordStruct } from './record-form.ts';

/** One question to the server, one union. */
export type RecordLoad<Row> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'new' }
  | { readonly kind: 'ready'; readonly row: Row }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Somebody else changed the record meanwhile: how it is now, by whom and since when. */
export interface Conflict<Row> {
  readonly row: Row;
  readonly by: string | null;
  readonly at: string | null;
}

/** What still uses a record that was to be deleted or retired. */
export interface RecordUse {
  readonly subject: string;
  readonly count: number;
  readonly examples: readonly { readonly id: number; readonly name: string }[];
}

/** What the panel does beyond itself. */
export interface PanelDependencies<Row extends RecordRow> {
  readonly calls: RecordCalls<Row>;
  /** The record was stored: `undo` takes it back where that is possible. */
  saved(name: string): void;
  /** Nothing was edited: said, not done (rules 5, SKU). */
  unchanged(): void;
  failed(error: unknown): void;
  /** It could not be deleted, and not because something uses it. */
  notDeleted(error: unknown): void;
}

/** A record at the side of its list: its form, and what can be done with it. */
export class RecordPanelState<Row extends RecordRow> {
  readonly form: ReadonlySignal<RecordForm | undefined>;
  readonly load: ReadonlySignal<RecordLoad<Row>>;
  readonly conflict = signal<Conflict<Row> | undefined>(undefined);
  /** What the server wants confirmed before it stores the record. */
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly uses = signal<readonly RecordUse[] | undefined>(undefined);
  /** What was refused and belongs to no field. */
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

  /** Reads the record; a new one has nothing to read. */
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

  /** Read again, what was typed stays. */
  #fill(row: Row): void {
    const form = this.#form.peek();
    if (form === undefined) this.#form.value = this.#makeForm(row);
    else form.show(row, form.isDirty.peek());
  }

  /** Stores what was typed; answers the id of what was stored, undefined when nothing was. */
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

  /** The id of what was stored; undefined when the person did not confirm it. */
  async #store(form: RecordForm, load: RecordLoad<Row>): Promise<number | undefined> {
    const { calls } = this.#dependencies;
    const id = await this.confirmations.run(async ({ accept }) => {
      const accepted = accept.length === 0 ? {} : { accept };
      if (load.kind !== 'ready') return (await calls.create({ ...form.all(), ...accepted })).id;
      await calls.edit(load.row, { ...form.changes(), ...accepted });
      return load.row.id;
    });
    if (id !== undefined) form.settle();
    return id;
  }

  /** Begins another new record. */
  again(): void {
    this.#form.peek()?.next();
  }

  /** What was typed stays and goes over what somebody else stored. */
  async keepMine(): Promise<number | undefined> {
    this.#takeOver(true);
    return this.save();
  }

  /** What was typed goes. */
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

  /** Deletes the record, or takes it out of use and back; answers whether it was done. */
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

/** How the record is called, as typed in the first field of its form. */
function nameIn(form: RecordForm): string {
  const first = form.fields.find(({ spec }) => spec.kind === 'text');
  return String(first?.value.peek() ?? '').trim();
}

function usesIn({ body }: ApiError): readonly RecordUse[] {
  return (body.data?.uses ?? []) as readonly RecordUse[];
}
