import type { createErn } from '../../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { compare, subtract } from '../../../../shared/quantity.ts';
import { ApiError } from '../../../calls/errors.ts';
import { refusalText } from '../ern-refusals.ts';
import type { ManualHead } from './manual-head.ts';
import type { ManualLineState } from './manual-line-state.ts';
import { foundAt } from './typed-quantity.ts';

type ErnInput = Input<typeof createErn>;
type ErnLine = ErnInput['lines'][number];

interface ExpectedErn {
  readonly input: ErnInput;
  /** Maps a path in a refusal to the form: 'lines.3.quantity' to 'lines.1.quantity', 'lines.3.job' to 'job'. */
  readonly path: (refused: string) => string;
}

/** The form as an expected ERN, with one line per drum. Locations are left to the receipt. */
export function expectedErn(head: ManualHead, lines: readonly ManualLineState[]): ExpectedErn {
  const { job, segment, ...delivery } = head.input();
  const owner = { ...(job !== undefined && { job }), ...(segment !== undefined && { segment }) };
  const expected = lines.flatMap((line, index) =>
    linesOf(line).map((inputLine) => ({ index, line: { ...inputLine, ...owner } })),
  );
  return {
    input: { ...delivery, source: 'supplier', lines: expected.map(({ line }) => line) },
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
  const drums = line.positions.filter((position) => position.drumNumber !== '' || position.supplierDrumNumber !== '');
  const counts = drums.map(({ drumNumber, supplierDrumNumber, quantity }) => ({
    ...common,
    quantity,
    ...(drumNumber !== '' && { drumNumber }),
    ...(supplierDrumNumber !== '' && { supplierDrumNumber }),
  }));
  const rest = subtract(totalOf(line), foundAt(drums));
  return compare(rest, '0') > 0 ? [...counts, { ...common, quantity: rest }] : counts;
}

/** A typed total above the sum of its drums is expected too: the other drums have no numbers yet. */
function totalOf({ sku, found, hasTotal, quantity }: ManualLineState): string {
  const typed = quantity.value.peek();
  return sku.onDrums && hasTotal && compare(typed, found) > 0 ? typed : found;
}

/** Shows a refusal beside the line and field that it names; returns false if it cannot. `path` maps a refused path to the form. */
export function showRefusal(
  error: unknown,
  { head, lines }: { head: ManualHead; lines: readonly ManualLineState[] },
  path: (refused: string) => string = (refused) => refused,
): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  const message = refusalText(error);
  if (error.code === 'job_cancelled') return head.refuse('job', message);
  const paths = Object.keys(error.body.fields ?? {});
  const shown = paths.map((refused) => showAt(path(refused), message, head, lines));
  return shown.length > 0 && shown.every(Boolean);
}

function showAt(path: string, message: string, head: ManualHead, lines: readonly ManualLineState[]): boolean {
  const [, index, field = ''] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? [];
  if (index === undefined) return head.refuse(path, message);
  const line = lines[Number(index)];
  line?.refuse(fieldOf(field), message);
  return line !== undefined;
}

/** 'counts.0.drumNumber' is shown at the drum, 'counts.0.locationId' for the whole line. */
function fieldOf(path: string): 'quantity' | 'drum' | 'line' {
  if (path.endsWith('drumNumber')) return 'drum';
  return path.endsWith('uantity') || path === 'total' ? 'quantity' : 'line';
}
