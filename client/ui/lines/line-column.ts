import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { ReactNode } from 'react';

/** One editable value of a line. Each is a signal of its own, so that a key press draws one cell, not the table. */
export interface LineCell {
  readonly value: Signal<string>;
  /** What is wrong with it, said while typing. */
  readonly error?: ReadonlySignal<string | undefined>;
  /** What is to be known of it that is not wrong: it can be saved all the same. */
  readonly hint?: ReadonlySignal<string | undefined>;
  /** Saved here, not yet by the server. */
  readonly pending?: ReadonlySignal<boolean>;
  /** Called when the value is left after a change, by Enter too. */
  readonly onCommit?: (value: string) => void;
  /** Somebody else changed it meanwhile, or its whole line is wrong, which is said: Enter commits what stands typed all the same. */
  readonly isContested?: ReadonlySignal<boolean>;
}

/** What a line needs for the editor. */
export interface EditedLine {
  readonly key: string;
  /** A number that changes when the line should flash: a scan has counted on it. */
  readonly flash?: ReadonlySignal<number>;
  /** Something is wrong with the whole line. */
  readonly bad?: ReadonlySignal<boolean>;
  /** What is said of the line for a while: who changed it. */
  readonly note?: ReadonlySignal<string | undefined>;
  /** On a handheld: is all of it shown? Only of lines with a summary, which stands there alone until the line is opened. */
  readonly opened?: Signal<boolean>;
}

/** A field that a screen looks for, anew with each object: the next line to count, a comment to write. */
export interface SoughtField {
  /** The key of its line. */
  readonly line: string;
  /** Left out: the line is only brought into sight, and the focus stays where it is. */
  readonly column?: string;
}

interface Common {
  readonly key: string;
  readonly head: string;
  readonly align?: 'end';
  /** Its share of the room, about its width in rem. */
  readonly width?: number;
  /** It is never narrower, in rem. */
  readonly atLeast?: number;
  /** Its place on a card of the handheld; without one it is a fact with its head as label. A summary stands there alone, and on cards only. */
  readonly card?: 'summary' | 'title' | 'wide' | 'corner' | 'none';
}

/** A column that shows. */
export interface ShownColumn<Line> extends Common {
  readonly cell: (line: Line) => ReactNode;
}

/** A column that edits; a line without such a value shows a dash. */
export interface EditColumn<Line> extends Common {
  readonly edit: 'quantity' | 'text';
  readonly of: (line: Line) => LineCell | undefined;
  /** Names the field for those who hear it: 'Received, PRF-OM4-12'. */
  readonly label: (line: Line) => string;
  readonly placeholder?: string;
  /** The id of a `<datalist>` of what is often written here. */
  readonly suggestions?: string;
}

export type LineColumn<Line> = ShownColumn<Line> | EditColumn<Line>;

const USUAL_SHARE = 8;
const TITLE_SHARE = 12;

/** How columns share the width of the lines, as grid tracks. */
export function lineTracks<Line>(columns: readonly LineColumn<Line>[]): string {
  const shown = columns.filter(({ card }) => card !== 'summary');
  return shown.map((column) => `minmax(${column.atLeast ?? 0}rem, ${shareOf(column)}fr)`).join(' ');
}

/** Enough for the longest word of its head: a word is not broken where a neighbour has room. The head of a menu is heard, not seen. */
function shareOf<Line>({ width, card, head }: LineColumn<Line>): number {
  const longest = card === 'corner' ? 0 : Math.max(...head.split(' ').map((word) => word.length));
  return Math.max(width ?? (card === 'title' ? TITLE_SHARE : USUAL_SHARE), longest * 0.85 + 1.8);
}
