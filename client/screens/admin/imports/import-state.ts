import { computed, signal } from '@preact/signals-react';
import {
  applyImport,
  createImport,
  discardImport,
  editImport,
  editImportRow,
  getImport,
  getImportKind,
  leaveOutErrors,
  readImport,
  sendImportPiece,
  undoImport,
} from '../../../../shared/contract/imports/imports.ts';
import type { Input, Operation, Reply } from '../../../../shared/contract/operation.ts';
import type { ImportKindName } from '../../../../shared/imports.ts';
import type { Api } from '../../../calls/api.ts';
import { FileProblem, filePieces } from './file-pieces.ts';

export type FoundImport = Reply<typeof getImport>;
export type KindOfImport = Reply<typeof getImportKind>;

type Load =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly upload: FoundImport }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Milliseconds between two requests for the server's progress. */
const PAUSE = 500;
const busy: readonly FoundImport['state'][] = ['reading', 'applying', 'undoing'];

export class ImportState {
  readonly kind: ImportKindName;
  readonly described = signal<KindOfImport | undefined>(undefined);
  readonly load = signal<Load>({ kind: 'none' });
  readonly sending = signal<{ sent: number; size: number } | undefined>(undefined);
  readonly refused = signal<FileProblem | undefined>(undefined);
  /** Increases whenever rows may have changed. */
  readonly version = signal(0);
  readonly upload = computed(() => (this.load.value.kind === 'ready' ? this.load.value.upload : undefined));
  readonly #api: Api;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  constructor(kind: ImportKindName, api: Api) {
    this.kind = kind;
    this.#api = api;
  }

  async open(id: number | undefined): Promise<void> {
    this.#isOpen = true;
    if (id === undefined) this.load.value = { kind: 'none' };
    else if (this.upload.peek()?.id !== id) this.load.value = { kind: 'loading' };
    await this.#ask(id);
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#asking);
  }

  /** Sends the files by part and starts reading them. Returns the import's id; undefined if a file was refused. */
  async start(
    files: ReadonlyMap<string, File>,
    setup: { keepExisting: boolean; warehouseId?: number },
  ): Promise<number | undefined> {
    this.refused.value = undefined;
    const size = [...files.values()].reduce((sum, file) => sum + file.size, 0);
    this.sending.value = { sent: 0, size };
    try {
      const { id } = await this.#call(createImport, { kind: this.kind, ...setup });
      let before = 0;
      for (const [part, file] of files) {
        await this.#send(id, part, file, before, size);
        before += file.size;
      }
      this.#show(await this.#call(readImport, { id }));
      return id;
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.refused.value = error;
      return undefined;
    } finally {
      this.sending.value = undefined;
    }
  }

  async #send(id: number, part: string, file: File, before: number, size: number): Promise<void> {
    let position = 0;
    for await (const { text, read } of filePieces(file)) {
      position += 1;
      await this.#call(sendImportPiece, { id, part, position, name: nameOf(file), csv: text });
      this.sending.value = { sent: before + read, size };
    }
  }

  keepExisting(keepExisting: boolean): Promise<void> {
    return this.#change((id) => this.#call(editImport, { id, keepExisting }));
  }

  setUp(change: { sources?: FoundImport['sources']; warehouseId?: number }): Promise<void> {
    return this.#change((id) => this.#call(editImport, { id, ...change }));
  }

  correct(row: number, column: string, value: string): Promise<void> {
    return this.#change((id) => this.#call(editImportRow, { id, row, cells: [{ column, value }] }));
  }

  leaveOut(row: number, leftOut: boolean): Promise<void> {
    return this.#change((id) => this.#call(editImportRow, { id, row, leftOut }));
  }

  leaveOutErrors(): Promise<void> {
    return this.#change((id) => this.#call(leaveOutErrors, { id }));
  }

  apply(): Promise<void> {
    return this.#change((id) => this.#call(applyImport, { id }));
  }

  undo(): Promise<void> {
    return this.#change((id) => this.#call(undoImport, { id }));
  }

  async discard(): Promise<void> {
    const current = this.upload.peek();
    if (current !== undefined) await this.#call(discardImport, { id: current.id });
  }

  /** Failures are shown as toasts. */
  #call<O extends Operation>(operation: O, input: Input<O>): Promise<Reply<O>> {
    return this.#api.call(operation, input, { handles: [] });
  }

  async #change(work: (id: number) => Promise<FoundImport>): Promise<void> {
    const current = this.upload.peek();
    if (current !== undefined) this.#show(await work(current.id));
  }

  async #ask(id: number | undefined): Promise<void> {
    try {
      this.described.value ??= await this.#api.call(getImportKind, { kind: this.kind });
      if (id !== undefined) this.#show(await this.#api.call(getImport, { id }));
    } catch (error) {
      this.load.value = { kind: 'failed', error };
    }
  }

  /** Polls while the server is busy. */
  #show(upload: FoundImport): void {
    this.load.value = { kind: 'ready', upload };
    this.version.value += 1;
    clearTimeout(this.#asking);
    if (this.#isOpen && busy.includes(upload.state)) this.#asking = setTimeout(() => this.#ask(upload.id), PAUSE);
  }
}

/** The file's name cut to fit the contract: one line of at most 200 characters. */
function nameOf({ name }: File): string {
  return (
    name
      .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, 200) || 'file.csv'
  );
}
