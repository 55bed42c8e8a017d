import { sum, sumPerUnit } from '../../../shared/quantity.ts';
import type { DiscrepancyClaim, PrintedColumn, PrintedDocument, PrintedFact } from './print.ts';
import type { ClaimedLine } from './print-discrepancy-claim.ts';
import { type PrintWord, printDate, printMoney, printQuantity, printText } from './print-text.ts';

type Say = (word: PrintWord) => string;

export function discrepancyClaim(claim: DiscrepancyClaim): PrintedDocument {
  const { parties, letterhead, layout, from, to } = claim;
  const lines: ClaimedLine[] = JSON.parse(claim.lines);
  const say = (word: PrintWord) => printText(word, layout);
  const columns = columnsOf(claim, say);
  const days = [from, to].map((day) => day.replaceAll('-', ''));
  return {
    ...letterhead,
    // Its facts name the warehouse with the address.
    warehouseAddress: null,
    title: say('discrepancyClaim'),
    number: ['CLM', parties.warehouseShort, parties.partnerId, ...days].filter((part) => part !== null).join('-'),
    facts: factsOf(claim, lines, say),
    columns: columns.map(({ column }) => column),
    rows: lines.map((line, index) => columns.map(({ text }) => text(line, index))),
    answer: say('answer'),
    signatures: [say('answeredBy'), say('signature'), say('date')],
  };
}

function factsOf(
  { parties, letterhead, claimedOn, from, to, priced }: DiscrepancyClaim,
  lines: readonly ClaimedLine[],
  say: Say,
): PrintedFact[] {
  const { partner, partnerAddress, email } = parties;
  const { company, warehouse, warehouseAddress } = letterhead;
  const perUnit = (of: 'short' | 'over' | 'damaged') =>
    sumPerUnit(lines.map((line) => ({ unit: line.unit, quantity: line[of] })))
      .filter(({ quantity }) => quantity !== '0')
      .map(({ unit, quantity }) => `${printQuantity(quantity)} ${unit}`)
      .join(', ') || '–';
  const photos = lines.reduce((count, line) => count + line.photos, 0);
  const written = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join('\n');
  return [
    [say('to'), written([partner, partnerAddress, email])],
    [say('from'), written([company, warehouse, warehouseAddress])],
    [say('claimedOn'), printDate(claimedOn)],
    [say('receivedBetween'), `${printDate(from)} – ${printDate(to)}`],
    [say('short'), perUnit('short')],
    [say('over'), perUnit('over')],
    [say('damaged'), perUnit('damaged')],
    ...(priced ? [[say('claimed'), printMoney(sum(lines.map(({ value }) => value ?? '0')))] as const] : []),
    [say('lines'), String(lines.length)],
    [say('photos'), String(photos)],
  ];
}

interface ClaimColumn {
  column: PrintedColumn;
  text: (line: ClaimedLine, index: number) => string;
}

function columnsOf({ parties, priced }: DiscrepancyClaim, say: Say): ClaimColumn[] {
  const quantity = (head: PrintWord, of: 'shipped' | 'received' | 'short' | 'over' | 'damaged'): ClaimColumn => ({
    column: { head: say(head), share: 8, align: 'end' },
    text: (line) => (line[of] === '0' ? '–' : `${printQuantity(line[of])} ${line.unit}`),
  });
  const date = (day: string | null) => (day === null ? '' : printDate(day));
  return [
    { column: { head: say('line'), share: 3, align: 'end' }, text: (_, index) => String(index + 1) },
    {
      column: { head: say('ern'), share: 12 },
      text: ({ ern, receivedOn, warehouse }) =>
        [ern, date(receivedOn), ...(parties.warehouseShort === null ? [warehouse] : [])].join('\n'),
    },
    { column: { head: say('deliveryDate'), share: 9 }, text: ({ deliveryDate }) => date(deliveryDate) },
    { column: { head: say('reference'), share: 10 }, text: ({ reference }) => reference ?? '' },
    { column: { head: say('sku'), share: 18 }, text: ({ stockCode, name }) => `${stockCode}\n${name}` },
    quantity('shipped', 'shipped'),
    quantity('received', 'received'),
    quantity('short', 'short'),
    quantity('over', 'over'),
    quantity('damaged', 'damaged'),
    ...(priced ? [valueColumn(say)] : []),
    {
      column: { head: say('comment'), share: 18 },
      text: ({ comments, photos }) =>
        [...comments, ...(photos === 0 ? [] : [`${say('photos')}: ${photos}`])].join('; '),
    },
  ];
}

function valueColumn(say: Say): ClaimColumn {
  return {
    column: { head: say('claimed'), share: 9, align: 'end' },
    text: ({ value }) => printMoney(value ?? '0'),
  };
}
