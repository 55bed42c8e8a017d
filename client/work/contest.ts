import { signal } from '@preact/signals-react';

interface ContestDependencies<Row> {
  /** The document as it is now. */
  read(): Promise<Row>;
  versionOf(row: Row): number;
  /** Is something typed that is not saved? */
  isTyped(): boolean;
  isSending(): boolean;
  /** Nothing is typed: the document is shown as it is now. */
  show(): Promise<void>;
  /** What is typed stays, beside what somebody else saved. */
  keep(row: Row): void;
}

/** Somebody else may save a document that is edited here: what is typed stays, and the person is told before it replaces what was saved. */
export class Contest<Row> {
  /** What is typed is older than what somebody else saved. */
  readonly isContested = signal(false);
  /** The version that is edited; none of a new document. */
  readonly version = signal<number | null>(null);
  readonly #dependencies: ContestDependencies<Row>;

  constructor(dependencies: ContestDependencies<Row>) {
    this.#dependencies = dependencies;
  }

  /** The document is shown as it was read. */
  begin(version: number | null): void {
    this.version.value = version;
    this.isContested.value = false;
  }

  /** What comes back was typed over this version. */
  restore(version: number | null): void {
    this.isContested.value = version !== null && version !== this.version.peek();
  }

  /** It was changed elsewhere. */
  async follow(): Promise<void> {
    const { read, versionOf, isTyped, isSending, show } = this.#dependencies;
    if (this.version.peek() === null || isSending()) return;
    try {
      const row = await read();
      if (versionOf(row) === this.version.peek() || isSending()) return;
      if (isTyped()) this.#contest(row);
      else await show();
    } catch (error) {
      // The next change tells again; saving checks it all the same.
      console.warn(error);
    }
  }

  /** Saving was refused: did somebody else save it meanwhile? */
  async isOvertaken(): Promise<boolean> {
    if (this.version.peek() === null) return false;
    const row = await this.#dependencies.read().catch(() => undefined);
    if (row === undefined || this.#dependencies.versionOf(row) === this.version.peek()) return false;
    this.#contest(row);
    return true;
  }

  #contest(row: Row): void {
    this.#dependencies.keep(row);
    this.version.value = this.#dependencies.versionOf(row);
    this.isContested.value = true;
  }
}
