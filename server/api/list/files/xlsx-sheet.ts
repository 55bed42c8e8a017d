import type { Cell, CellKind, Table } from './table.ts';

export interface SheetColumn {
  heading: string;
  letters: string;
  /** In digits of the default font. */
  width: number;
  write: (cell: string | number | boolean, at: string) => string;
}

/** Indexes of the cell formats in xlsx-workbook.ts. */
const HEADING = 1;
const formats = { text: 2, date: 3, instant: 4 } as const;

const widths: Readonly<Record<CellKind, number>> = { text: 8, number: 10, flag: 8, date: 13, instant: 18 };
const WIDEST = 60;
/** Width of the filter arrow beside a heading. */
const ARROW = 3;

/** Column widths come from the first rows. */
export function sheetColumns(
  { headings, kinds }: Table,
  rows: readonly (readonly Cell[])[],
  timezone: string,
): SheetColumn[] {
  const clock = wallClock(timezone);
  return headings.map((heading, index) => {
    const kind = kinds[index] ?? 'text';
    const lengths = kind === 'date' || kind === 'instant' ? [] : rows.map((row) => String(row[index] ?? '').length + 1);
    const width = lengths.reduce(
      (most, length) => Math.max(most, length),
      Math.max(widths[kind], heading.length + ARROW),
    );
    return { heading, letters: lettersOf(index), width: Math.min(width, WIDEST), write: writers(clock)[kind] };
  });
}

function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

/** Freezes the heading row. */
export function sheetStart(columns: readonly SheetColumn[]): string {
  const cols = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData>`
  );
}

export function headingRow(columns: readonly SheetColumn[]): string {
  const cells = columns.map(({ heading, letters }) => textCell(heading, `${letters}1`, HEADING));
  return `<row r="1">${cells.join('')}</row>`;
}

export function sheetRow(columns: readonly SheetColumn[], cells: readonly Cell[], number: number): string {
  let row = `<row r="${number}">`;
  for (const [index, { letters, write }] of columns.entries()) {
    const cell = cells[index] ?? null;
    if (cell !== null) row += write(cell, `${letters}${number}`);
  }
  return `${row}</row>`;
}

export function sheetEnd(columns: readonly SheetColumn[], rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columns.at(-1)?.letters ?? 'A'}${rows}"/></worksheet>`;
}

/** Values that do not match their kind are written as text. */
function writers(clock: (instant: string) => string | undefined): Readonly<Record<CellKind, SheetColumn['write']>> {
  return {
    text: (cell, at) => textCell(String(cell), at),
    number: (cell, at) => (/^-?\d+(?:\.\d+)?$/.test(String(cell)) ? valueCell(cell, at) : textCell(String(cell), at)),
    flag: (cell, at) =>
      typeof cell === 'boolean' ? `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>` : textCell(String(cell), at),
    date: (cell, at) => {
      const serial = serialOf(`${cell}T00:00:00`);
      return serial === undefined ? textCell(String(cell), at) : valueCell(serial, at, formats.date);
    },
    instant: (cell, at) => {
      const serial = serialOf(clock(String(cell)) ?? '');
      return serial === undefined ? textCell(String(cell), at) : valueCell(serial, at, formats.instant);
    },
  };
}

function valueCell(value: Cell, at: string, format?: number): string {
  return `<c r="${at}"${format === undefined ? '' : ` s="${format}"`}><v>${value}</v></c>`;
}

/** Writes inline text in a text format, which no spreadsheet runs (trust G50), even after a user edits the cell. */
function textCell(text: string, at: string, format: number = formats.text): string {
  return `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** The most characters that a cell can hold. */
const LONGEST = 32_767;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Writes characters that XML does not allow as _x0007_, as Excel does, and escapes text that only looks like that with _x005F_. */
function escaped(text: string): string {
  return text
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them.
      /[&<>\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g,
      (sign) => entities[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** Excel has a 29 February 1900, so earlier days are numbered differently. */
const FIRST = Date.UTC(1900, 2, 1);

/** The spreadsheet serial number of a date and time: days and fractions of a day. */
function serialOf(wallTime: string): number | undefined {
  const at = Date.parse(`${wallTime}Z`);
  return at >= FIRST ? (at - EPOCH) / DAY : undefined;
}

/** In every zone the offset is constant within a quarter of an hour. */
const QUARTER = 15 * 60_000;

/**
 * Returns the local time of an instant in a time zone, as `2026-11-21T10:00:00`, or undefined for an invalid instant. Offsets are cached
 * for each quarter of an hour: a file has as many instants as rows, but few distinct quarters.
 */
function wallClock(timezone: string): (instant: string) => string | undefined {
  const format = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const offsets = new Map<number, number>();
  const offsetAt = (at: number) => {
    const quarter = Math.floor(at / QUARTER) * QUARTER;
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const shown = format.format(quarter).replace(', ', 'T');
      offset = Date.parse(`${shown}Z`) - quarter;
      offsets.set(quarter, offset);
    }
    return offset;
  };
  return (instant) => {
    const at = Date.parse(instant);
    return Number.isNaN(at) ? undefined : new Date(at + offsetAt(at)).toISOString().slice(0, 19);
  };
}
