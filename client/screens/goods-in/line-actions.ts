import { type Signal, signal } from '@preact/signals-react';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnLinesState } from './ern-lines-state.ts';
import type { Photo } from './photos/photos-state.ts';

/** What lies over the lines: one of them split, or damage to one noted. */
export interface LineDialog {
  readonly kind: 'split' | 'damaged';
  readonly line: ErnLineState;
}

/** What actions on a line need of the screen. */
export interface LineActionsDependencies {
  lines: ErnLinesState;
  /** The comment that was written last. */
  lastComment(): string | undefined;
  addPhotos(line: ErnLineState): Promise<void>;
  photosOf(line: ErnLineState): readonly Photo[];
}

/** What can be done to one line beside counting it: from its menu, and by keys to the line that somebody works on. */
export class LineActions {
  readonly dialog: Signal<LineDialog | undefined> = signal(undefined);
  readonly #dependencies: LineActionsDependencies;

  constructor(dependencies: LineActionsDependencies) {
    this.#dependencies = dependencies;
  }

  split(line: ErnLineState): void {
    this.dialog.value = { kind: 'split', line };
  }

  /** A drum is damaged as a whole: where it lies is said where its drums are. */
  damaged(line: ErnLineState): void {
    this.dialog.value = { kind: line.row.peek().sku.onDrums ? 'split' : 'damaged', line };
  }

  photograph(line: ErnLineState): Promise<void> {
    return this.#dependencies.addPhotos(line);
  }

  /** What was photographed of a line. */
  photosOf(line: ErnLineState): readonly Photo[] {
    return this.#dependencies.photosOf(line);
  }

  /** Goes to the comment of a line, and takes the last one for it where there is none. */
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
