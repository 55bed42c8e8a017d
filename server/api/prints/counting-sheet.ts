import type { LayoutId } from '../../../shared/layouts.ts';
import type { CountingSheets, PrintedColumn, PrintedDocument, PrintedFact } from './print.ts';
import type { SheetErn, SheetLine } from './print-counting-sheets.ts';
import { type PrintWord, printDate, printQuantity, printText } from './print-text.ts';

export function countingSheet(
  ern: SheetErn,
  { letterhead, layout, blind }: Pick<CountingSheets, 'letterhead' | 'layout' | 'blind'>,
): PrintedDocument {
  const lines: SheetLine[] = JSON.parse(ern.lines);
  const say = (word: PrintWord) => printText(word, layout);
  const columns = columnsOf(say, layout, blind);
  return {
    ...letterhead,
    title: say('countingSheet'),
    number: ern.number,
    facts: factsOf(ern, lines.length, say),
    note: ern.comments,
    columns: columns.map(({ column }) => column),
    rows: lines.map((line, index) => columns.map(({ text }) => text(line, index))),
    signatures: [say('countedBy'), say('date')],
  };
}

interface SheetColumn {
  column: PrintedColumn;
  text: (line: SheetLine, index: number) => string;
}

type Say = (word: PrintWord) => string;

function columnsOf(say: Say, layout: LayoutId, blind: boolean): SheetColumn[] {
  const box = (word: PrintWord, share: number): SheetColumn => ({
    column: { head: say(word), share, box: true },
    text: () => '',
  });
  return [
    { column: { head: say('line'), share: 3, align: 'end' }, text: (_, index) => String(index + 1) },
    { column: { head: say('sku'), share: 20 }, text: ({ stockCode, name }) => `${stockCode}\n${name}` },
    { column: { head: say('job'), share: 10 }, text: ({ job }) => job ?? say('freeStock') },
    { column: { head: say('segment'), share: 7 }, text: ({ segment }) => segment ?? '' },
    ...(layout === 'H3G' ? [{ column: { head: say('swc'), share: 7 }, text: ({ swc }: SheetLine) => swc ?? '' }] : []),
    {
      column: { head: say('drum'), share: 11 },
      text: ({ drumNumber, supplierDrumNumber }) => [drumNumber, supplierDrumNumber].filter(Boolean).join('\n'),
    },
    ...(blind ? [] : [shippedColumn(say)]),
    box('counted', 10),
    box('location', 10),
    box('drumFound', 12),
    box('comment', 14),
  ];
}

function shippedColumn(say: Say): SheetColumn {
  return {
    column: { head: say('shipped'), share: 10, align: 'end' },
    text: ({ shipped, unit }) => `${printQuantity(shipped)} ${unit}`,
  };
}

function factsOf({ partner, reference, deliveryDate }: SheetErn, lines: number, say: Say): PrintedFact[] {
  return [
    [say('partner'), partner ?? '–'],
    [say('reference'), reference ?? '–'],
    [say('deliveryDate'), deliveryDate === null ? '–' : printDate(deliveryDate)],
    [say('lines'), String(lines)],
  ];
}
