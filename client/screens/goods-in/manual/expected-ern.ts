import { compare, subtract } from '../../../../shared/quantity.ts';
import type { ErnInput } from './manual-calls.ts';
import type { ManualHead } from './manual-head.ts';
import type { ManualLineState } from './manual-line-state.ts';
import { foundAt } from './manual-rules.ts';

type ErnLine = ErnInput['lines'][number];

export interface ExpectedErn {
  readonly input: ErnInput;
  /** Where the form has what a refusal of it names: 'lines.3.quantity' as 'lines.1.quantity', 'lines.3.job' as 'job'. */
  readonly path: (refused: string) => string;
}

/** What is typed, as an ERN that is expected: a line for each drum. Where the goods will lie shows when they are received. */
export function expectedErn(head: ManualHead, lines: readonly ManualLineState[]): ExpectedErn {
  const { job, segment, ...delivery } = head.input();
  const owner = { ...(job !== undefined && { job }), ...(segment !== undefined && { segment }) };
  const expected = lines.flatMap((line, index) =>
    linesOf(line).map((said) => ({ index, said: { ...said, ...owner } })),
  );
  return {
    input: { ...delivery, source: 'supplier', lines: expected.map(({ said }) => said) },
    path: (refused) => {
      const [, at, field] = /^lines\.(\d+)\.(\w+)$/.exec(refused) ?? [];
      if (field === 'job' || field === 'segment') return field;
      const line = expected[Number(at)];
      return line === undefined ? refused : `lines.${line.index}.${field}`;
    },
  };
}

function linesOf(line: ManualLineState): ErnLine[] {
  const swc = line.swc.value.peek().trim();
  const common = { stockCode: line.sku.stockCode, ...(swc !== '' && { swc }) };
  const drums = line.places.filter((place) => place.drumNumber !== '' || place.supplierDrumNumber !== '');
  const said = drums.map(({ drumNumber, supplierDrumNumber, quantity }) => ({
    ...common,
    quantity,
    ...(drumNumber !== '' && { drumNumber }),
    ...(supplierDrumNumber !== '' && { supplierDrumNumber }),
  }));
  const rest = subtract(totalOf(line), foundAt(drums));
  return compare(rest, '0') > 0 ? [...said, { ...common, quantity: rest }] : said;
}

/** A total typed above what its drums come to is expected, too: the other drums have no numbers yet. */
function totalOf({ sku, found, hasTotal, quantity }: ManualLineState): string {
  const typed = quantity.value.peek();
  return sku.onDrums && hasTotal && compare(typed, found) > 0 ? typed : found;
}
