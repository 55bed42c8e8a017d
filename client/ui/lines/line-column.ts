import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { ReactNode } from 'react';

/** One editable value of a line. Each is a signal, so that a key press renders one cell, not the table. */
export interface LineCell {
  readonly value: Signal<string>;
  readonly error?: ReadonlySignal<string | undefined>;
  /** A note about a value that can be saved all the same. */
  readonly hint?: ReadonlySignal<string | undefined>;
  /** Committed here, not yet saved on the server. */
  readonly pending?: ReadonlySignal<boolean>;
  /** Called when the value is left after a change, and on Enter. */
  readonly onCommit?: (value: string) => void;
  /** Another user changed it meanwhile, or its whole line is wrong, as shown: Enter commits the typed value all the same. */
  readonly isContested?: ReadonlySignal<boolean>;
}

export interface EditedLine {
  readonly key: string;
  /** Changes when the line should flash: a scan has counted on it. */
  readonly flash?: ReadonlySignal<number>;
  readonly bad?: ReadonlySignal<boolean>;
  readonly note?: ReadonlySignal<string | undefined>;
  /** On a handheld: whether all of the line is shown. Only for lines with a summary, which is shown alone until the line is opened. */
  readonly opened?: Signal<boolean>;
  /** Nothing is left to do: on a handheld the line sinks under the others. */
  readonly isDone?: ReadonlySignal<boolean>;
}

/** A field that the screen looks for, a new object each time: the next line to count, a comment to write. */
export interface SoughtField {
  readonly line: string;
  /** Without it the line is only scrolled into view, and the focus stays where it is. */
  readonly column?: string;
}

interface Common {
  readonly key: string;
  readonly head: string;
  readonly align?: 'end';
  /** Its share of the width, about its width in rem. */
  readonly width?: number;
  /** The least width in rem. */
  readonly atLeast?: number;
  /** Its position on a handheld's card; without one it is a fact with its head as label. A summary is shown alone, and on cards only. */
  readonly card?: 'summary' | 'title' | 'wide' | 'corner' | 'none';
}

export interface ShownColumn<Line> extends Common {
  readonly cell: (line: Line) => ReactNode;
}

export interface EditColumn<Line> extends Common {
  readonly edit: 'quantity' | 'text';
  readonly of: (line: Line) => LineCell | undefined;
  /** The name of the field for screen readers: 'Received, PRF-OM4-12'. */
  readonly label: (line: Line) => string;
  readonly placeholder?: string;
  /** The id of a `<datalist>` with frequent values. */
  readonly suggestions?: string;
}

export type LineColumn<Line> = ShownColumn<Line> | EditColumn<Line>;

const USUAL_SHARE = 8;
const TITLE_SHARE = 12;

export function lineTracks<Line>(columns: readonly LineColumn<Line>[]): string {
  const shown = columns.filter(({ card }) => card !== 'summary');
  return shown.map((column) => `minmax(${column.atLeast ?? 0}rem, ${shareOf(column)}fr)`).join(' ');
}

/**
 * Enough for the longest word of its head: a word is not broken while a neighbour has room. The head of a menu is read aloud, not
 * displayed.
 */
function shareOf<Line>({ width, card, head }: LineColumn<Line>): number {
  const longest = card === 'corner' ? 0 : Math.max(...head.split(' ').map((word) => word.length));
  return Math.max(width ?? (card === 'title' ? TITLE_SHARE : USUAL_SHARE), longest * 0.85 + 1.8);
}
