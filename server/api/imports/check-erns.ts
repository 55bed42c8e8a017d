import { isWhole } from '../../../shared/quantity.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { FoundSku } from '../skus/read-skus.ts';
import type { ImportedErn } from './imported-ern.ts';
import type { RowErrors } from './row-errors.ts';

/** The rules of an ERN (design: Documents) for every row of a file: what fails goes to the errors beside its cell. */
export async function checkErns(
  db: Reader,
  actor: StockActor,
  erns: readonly ImportedErn[],
  skus: ReadonlyMap<string, FoundSku>,
  errors: RowErrors,
): Promise<void> {
  const taken = await takenNumbers(db, actor.companyId, erns);
  for (const ern of erns) {
    if (taken.has(ern.number)) errors.add(ern.row, 'number', ern.number, 'Expected a number that no ERN has yet');
    const { reference } = ern.head;
    if (reference !== undefined && /\s/.test(reference) && ern.lines.every(({ cells }) => cells.job === undefined)) {
      errors.add(ern.row, 'reference', reference, 'Free stock receipts must not contain spaces');
    }
    for (const line of ern.lines) checkLine(actor, line, skus, errors);
  }
}

function checkLine(
  { layout }: StockActor,
  { row, cells }: ImportedErn['lines'][number],
  skus: ReadonlyMap<string, FoundSku>,
  errors: RowErrors,
): void {
  const { stockCode = '', quantity = '0', job, segment } = cells;
  const sku = skus.get(stockCode);
  if (sku === undefined) errors.add(row, 'stockCode', stockCode, 'Expected the stock code of a SKU');
  if (sku?.wholeNumbers && !isWhole(quantity)) errors.add(row, 'quantity', quantity, 'Expected a whole number');
  if (segment !== undefined && job === undefined) errors.add(row, 'job', null, 'Expected whose segment it is');
  if (layout === 'H3G' && segment !== undefined && !/^.{6,8}$/u.test(segment)) {
    errors.add(row, 'segment', segment, 'A Cell ID has 6 to 8 characters');
  }
}

async function takenNumbers(db: Reader, companyId: number, erns: readonly ImportedErn[]): Promise<Set<string>> {
  const rows = await db.many<{ number: string }>(
    'select number from erns where company_id = $1 and number = any ($2::text[])',
    [companyId, erns.map(({ number }) => number)],
  );
  return new Set(rows.map(({ number }) => number));
}
