import { type Signal, signal } from '@preact/signals-react';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnLinesState } from './ern-lines-state.ts';
import type { Photo } from './photos/photos-state.ts';

export interface LineDialog {
  readonly kind: 'split' | 'damaged';
  readonly line: ErnLineState;
}

export interface LineActionsDependencies {
  lines: ErnLinesState;
  /** Resolves once no scan is being saved: a dialog starts from what is counted. */
  scansApplied(): Promise<unknown>;
  lastComment(): string | undefined;
  addPhotos(line: ErnLineState): Promise<void>;
  photosOf(line: ErnLineState): readonly Photo[];
}

/** Actions on one line besides counting: from its menu, and by keys on the current line. */
export class LineActions {
  readonly dialog: Signal<LineDialog | undefined> = signal(undefined);
  readonly #dependencies: LineActionsDependencies;

  constructor(dependencies: LineActionsDependencies) {
    this.#dependencies = dependencies;
  }

  async split(line: ErnLineState): Promise<void> {
    await this.#dependencies.scansApplied();
    this.dialog.value = { kind: 'split', line };
  }

  /** A drum is damaged as a whole: its location is set in the split dialog, with the line's drums. */
  async damaged(line: ErnLineState): Promise<void> {
    if (line.row.peek().sku.onDrums) return this.split(line);
    await this.#dependencies.scansApplied();
    this.dialog.value = { kind: 'damaged', line };
  }

  photograph(line: ErnLineState): Promise<void> {
    return this.#dependencies.addPhotos(line);
  }

  photosOf(line: ErnLineState): readonly Photo[] {
    return this.#dependencies.photosOf(line);
  }

  /** Goes to the comment of a line; an empty comment is filled with the last one written. */
  comment(line: ErnLineState): void {
    line.isCommented.value = true;
    this.#dependencies.lines.seek(line, 'comment');
    if (line.comment.value.peek() !== '') return;
    line.comment.value.value = this.#dependencies.lastComment() ?? '';
    line.comment.onCommit();
  }

  close(): void {
    this.dialog.value = undefined;
  }
}
