import type { LayoutId } from '../../../shared/layouts.ts';
import { fill } from '../../../shared/layouts.ts';
import type { PickList, PrintedColumn, PrintedDocument, PrintedFact } from './print.ts';
import type { ListedPick, PrintedStop } from './print-picks.ts';
import { type PrintWord, printDate, printQuantity, printText } from './print-text.ts';

type Say = (word: PrintWord) => string;

interface StopColumn {
  column: PrintedColumn;
  text: (stop: PrintedStop, index: number) => string;
}

export function pickList({ picks, stops, letterhead, layout }: PickList): PrintedDocument {
  const walk: PrintedStop[] = JSON.parse(stops);
  const say = (word: PrintWord) => printText(word, layout);
  const columns = columnsOf(say, layout, picks.length > 1);
  const [first] = picks;
  const isRound = picks.length > 1 || first === undefined;
  return {
    ...letterhead,
    title: say('pickList'),
    number: isRound ? fill(say('round'), { count: picks.length }) : first.number,
    // A round has no bar code, because a scanner opens one pick at a time.
    ...(isRound && { code: null }),
    facts: isRound ? picks.map((pick) => [pick.number, roundFact(pick)] as const) : factsOf(first, say),
    note: isRound ? null : first.comments,
    columns: columns.map(({ column }) => column),
    rows: walk.map((stop, index) => columns.map(({ text }) => text(stop, index))),
    signatures: [say('pickedBy'), say('date')],
  };
}

function columnsOf(say: Say, layout: LayoutId, isRound: boolean): StopColumn[] {
  return [
    { column: { head: say('line'), share: 3, align: 'end' }, text: (_, index) => String(index + 1) },
    { column: { head: say('location'), share: 12 }, text: ({ location }) => location },
    { column: { head: say('sku'), share: 22 }, text: skuText },
    { column: { head: say('drum'), share: 11 }, text: ({ drum }) => drum ?? '' },
    { column: { head: say('job'), share: 10 }, text: ({ job }) => job ?? say('freeStock') },
    { column: { head: say('segment'), share: 7 }, text: ({ segment }) => segment ?? '' },
    ...(layout === 'H3G'
      ? [{ column: { head: say('swc'), share: 7 }, text: ({ swc }: PrintedStop) => swc ?? '' }]
      : []),
    ...(isRound ? [{ column: { head: say('pickNumber'), share: 11 }, text: ({ number }: PrintedStop) => number }] : []),
    {
      column: { head: say('quantity'), share: 9, align: 'end' },
      text: ({ quantity, unit }) => `${printQuantity(quantity)} ${unit}`,
    },
    { column: { head: say('taken'), share: 9, box: true }, text: () => '' },
  ];
}

/** The SKU and the values of the line's parameters, such as: cut square, pack upright. */
function skuText({ stockCode, name, parameters }: PrintedStop): string {
  return [stockCode, name, ...parameters.map(valueText)].join('\n');
}

function valueText([name, value]: readonly [string, string]): string {
  return `${name}: ${value}`;
}

function roundFact({ job, despatchTo, pickByDate, parameters }: ListedPick): string {
  const facts = [job, despatchTo, pickByDate === null ? null : printDate(pickByDate), ...parameters.map(valueText)];
  return facts.filter(Boolean).join('\n') || '–';
}

function factsOf(
  { job, segment, pickBy, pickByDate, location, despatchTo, parameters }: ListedPick,
  say: Say,
): PrintedFact[] {
  return [
    [say('job'), [job ?? say('freeStock'), segment].filter(Boolean).join(', ')],
    [say('pickBy'), [pickBy, pickByDate === null ? null : printDate(pickByDate)].filter(Boolean).join(', ') || '–'],
    [say('madeReadyAt'), location ?? '–'],
    [say('despatchTo'), despatchTo ?? '–'],
    ...parameters,
  ];
}
