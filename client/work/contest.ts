import { signal } from '@preact/signals-react';

interface ContestDependencies<Row> {
  read(): Promise<Row>;
  versionOf(row: Row): number;
  isTyped(): boolean;
  isSending(): boolean;
  /** Nothing is typed: shows the document as it is now. */
  show(): Promise<void>;
  /** Keeps the typed input beside the version that another user saved. */
  keep(row: Row): void;
}

/**
 * For a document that another user may save while it is edited here: typed input stays, and the user is warned before it replaces the saved
 * version.
 */
export class Contest<Row> {
  /** The typed input is based on an outdated version. */
  readonly isContested = signal(false);
  /** The edited version; null for a new document. */
  readonly version = signal<number | null>(null);
  readonly #dependencies: ContestDependencies<Row>;

  constructor(dependencies: ContestDependencies<Row>) {
    this.#dependencies = dependencies;
  }

  begin(version: number | null): void {
    this.version.value = version;
    this.isContested.value = false;
  }

  /** Called when input that was typed over this version is restored. */
  restore(version: number | null): void {
    this.isContested.value = version !== null && version !== this.version.peek();
  }

  async follow(): Promise<void> {
    const { read, versionOf, isTyped, isSending, show } = this.#dependencies;
    if (this.version.peek() === null || isSending()) return;
    try {
      const row = await read();
      if (versionOf(row) === this.version.peek() || isSending()) return;
      if (isTyped()) this.#contest(row);
      else await show();
    } catch (error) {
      // The next change triggers this again, and saving checks the version anyway.
      console.warn(error);
    }
  }

  /** After a refused save: whether another user has saved the document meanwhile. */
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
