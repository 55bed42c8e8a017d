import type { LayoutId } from '../../../shared/layouts.ts';
import type { PrintedColumn, PrintedDocument, PrintedFact, ReceivedNote } from './print.ts';
import type { Receipt, ReceivedLine, ReceivedPart } from './print-goods-received-note.ts';
import { type PrintWord, printDate, printQuantity, printText } from './print-text.ts';

export function goodsReceivedNote({ receipt, receivedAt, letterhead, layout }: ReceivedNote): PrintedDocument {
  const lines: ReceivedLine[] = JSON.parse(receipt.lines);
  const say = (word: PrintWord) => printText(word, layout);
  const columns = columnsOf(say, layout);
  return {
    ...letterhead,
    title: say('goodsReceivedNote'),
    number: receipt.number,
    facts: factsOf(receipt, receivedAt, say),
    note: receipt.comments,
    columns: columns.map(({ column }) => column),
    rows: lines.map((line, index) => columns.map(({ text }) => text(line, index))),
    signatures: [say('signature'), say('date')],
  };
}

type Say = (word: PrintWord) => string;

interface NoteColumn {
  column: PrintedColumn;
  text: (line: ReceivedLine, index: number) => string;
}

function columnsOf(say: Say, layout: LayoutId): NoteColumn[] {
  return [
    { column: { head: say('line'), share: 3, align: 'end' }, text: (_, index) => String(index + 1) },
    { column: { head: say('sku'), share: 20 }, text: ({ stockCode, name }) => `${stockCode}\n${name}` },
    { column: { head: say('job'), share: 10 }, text: ({ job }) => job ?? say('freeStock') },
    { column: { head: say('segment'), share: 7 }, text: ({ segment }) => segment ?? '' },
    ...(layout === 'H3G' ? [swcColumn(say)] : []),
    {
      column: { head: say('shipped'), share: 9, align: 'end' },
      text: ({ shipped, unit }) => `${printQuantity(shipped)} ${unit}`,
    },
    {
      column: { head: say('received'), share: 9, align: 'end' },
      text: ({ received, unit }) => `${printQuantity(received ?? '0')} ${unit}`,
    },
    { column: { head: say('location'), share: 24 }, text: ({ parts }) => partsText(parts, say) },
    { column: { head: say('comment'), share: 18 }, text: ({ comment }) => comment ?? '' },
  ];
}

function swcColumn(say: Say): NoteColumn {
  return { column: { head: say('swc'), share: 7 }, text: ({ swc }) => swc ?? '' };
}

/** One line per part; with several parts, each shows its quantity. Batches come last. */
function partsText(parts: readonly ReceivedPart[], say: Say): string {
  return parts.map((part) => partText(part, parts.length > 1, say)).join('\n');
}

function partText(
  { location, quarantine, drum, supplierDrum, quantity, batches }: ReceivedPart,
  isOneOfMany: boolean,
  say: Say,
) {
  const where = quarantine ? `${location} (${say('quarantine')})` : location;
  const drums = [drum, supplierDrum].filter((number) => number !== null).join(' / ');
  const named = batches.length === 0 ? '' : `${say('batch')} ${batches.join(', ')}`;
  return [where, drums, isOneOfMany ? printQuantity(quantity) : '', named].filter((word) => word !== '').join(', ');
}

function factsOf(receipt: Receipt, receivedAt: string, say: Say): PrintedFact[] {
  const { partner, sentFrom, reference, deliveryDate, receivedBy, follows, followUps } = receipt;
  return [
    ...(partner === null && sentFrom !== null ? [] : [[say('partner'), partner ?? '–'] as const]),
    ...(sentFrom === null ? [] : [[say('sentFrom'), sentFrom] as const]),
    [say('reference'), reference ?? '–'],
    [say('deliveryDate'), deliveryDate === null ? '–' : printDate(deliveryDate)],
    [say('receivedBy'), `${receivedBy ?? '–'}, ${receivedAt}`],
    ...(follows === null ? [] : [[say('followsOn'), follows] as const]),
    ...(followUps.length === 0 ? [] : [[say('followUp'), followUps.join(', ')] as const]),
  ];
}
