import { sumPerUnit } from '../../../shared/quantity.ts';
import type { DespatchNote, DespatchNotes, PrintedDocument, PrintedFact } from './print.ts';
import type { Despatch, DespatchedPart } from './print-picks.ts';
import { type PrintWord, printQuantity, printText } from './print-text.ts';

type Say = (word: PrintWord) => string;

export function despatchNote(
  { despatch, despatchedAt, signedAt }: DespatchNote,
  { letterhead, layout }: DespatchNotes,
): PrintedDocument {
  const lines: DespatchedPart[] = JSON.parse(despatch.lines);
  const say = (word: PrintWord) => printText(word, layout);
  const { signature, signedBy, comments, thirdPartyComments } = despatch;
  return {
    ...letterhead,
    title: say('despatchNote'),
    number: despatch.number,
    orientation: 'portrait',
    facts: factsOf(despatch, lines, despatchedAt, say),
    note: [comments, thirdPartyComments].filter(Boolean).join('\n'),
    columns: [
      { head: say('line'), share: 3, align: 'end' },
      { head: say('sku'), share: 34 },
      { head: say('drum'), share: 24 },
      { head: say('despatched'), share: 10, align: 'end' },
    ],
    rows: lines.map(({ stockCode, name, unit, quantity, drums }, index) => [
      String(index + 1),
      `${stockCode}\n${name}`,
      drums.map((part) => `${part.drum}, ${printQuantity(part.quantity)} ${unit}`).join('\n'),
      `${printQuantity(quantity)} ${unit}`,
    ]),
    signatures: [say('signature'), say('date')],
    signed: { image: signature, name: signedBy, at: signedAt },
  };
}

function factsOf(despatch: Despatch, lines: readonly DespatchedPart[], despatchedAt: string, say: Say): PrintedFact[] {
  const { job, jobDescription, segment, partner, despatchTo, reference, pickedBy, despatchedBy } = despatch;
  const carrier = [despatch.carrier, despatch.trackingNumber].filter(Boolean);
  const drums = new Set(lines.flatMap((line) => line.drums.map(({ drum }) => drum))).size;
  const totals = sumPerUnit(lines).map(({ unit, quantity }) => `${printQuantity(quantity)} ${unit}`);
  return [
    [say('despatchTo'), [partner, despatchTo].filter(Boolean).join('\n') || '–'],
    [say('job'), [job ?? say('freeStock'), jobDescription].filter(Boolean).join('\n')],
    [say('segment'), segment ?? '–'],
    [say('reference'), reference ?? '–'],
    [say('pickedBy'), pickedBy ?? '–'],
    [say('despatchedBy'), `${despatchedBy ?? '–'}, ${despatchedAt}`],
    [say('lines'), String(lines.length)],
    [say('totals'), totals.join(', ')],
    ...(carrier.length === 0 ? [] : [[say('carrier'), carrier.join('\n')] as const]),
    ...(drums === 0 ? [] : [[say('drums'), String(drums)] as const]),
  ];
}
