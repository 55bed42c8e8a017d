import * as assert from 'uvu/assert';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { toUnits } from '../../../shared/quantity.ts';
import { asOwner } from '../builders/as-owner.ts';
import { StockModel } from './stock-model.ts';
import type { Walk } from './walk.ts';

interface Row {
  id: number;
  placeId: number;
  sku: string;
  drum: string | null;
  job: string | null;
  segment: string | null;
  receivedOn: string;
  quantity: string;
  reserved: string;
}

const lines = `
  select s.id, s.location_id as "placeId", k.stock_code as sku, d.number as drum, j.number as job, s.segment,
         s.received_on as "receivedOn", s.quantity, s.reserved
  from stock_lines s
  join skus k on k.company_id = s.company_id and k.id = s.sku_id
  left join drums d on d.company_id = s.company_id and d.id = s.drum_id
  left join jobs j on j.company_id = s.company_id and j.id = s.job_id`;

/** Adds the ids of new stock lines to the model, because they break ties of the allocation. */
export async function learnIds({ builders, site, model }: Walk): Promise<void> {
  const known = [...model.lines.values()];
  if (known.every((line) => line.id > 0)) return;
  const newest = Math.max(0, ...known.map((line) => line.id));
  const rows = await builders.db.many<Row>(`${lines} where s.company_id = $1 and s.id > $2 order by s.id`, [
    site.companyId,
    newest,
  ]);
  for (const row of rows) {
    const line = model.lines.get(keyOf(row));
    if (line) line.id = row.id;
  }
}

/**
 * Asserts that balance, reservations and drums in the database equal those of the model, line by line, and that the database is consistent.
 */
export async function compareWithDatabase({ builders, site, model }: Walk): Promise<void> {
  const rows = await builders.db.many<Row>(`${lines} where s.company_id = $1 and s.quantity > 0`, [site.companyId]);
  assert.equal(
    rows.map((row) => `${keyOf(row)}: ${hundredths(row.quantity)}, reserved ${hundredths(row.reserved)}`).sort(),
    model
      .present()
      .map((line) => `${StockModel.key(line)}: ${line.quantity}, reserved ${model.reserved(line)}`)
      .sort(),
  );
  const promises = await builders.db.many<{ lineId: number; stockLineId: number; quantity: string }>(
    'select document_line_id as "lineId", stock_line_id as "stockLineId", quantity from reservations where company_id = $1',
    [site.companyId],
  );
  assert.equal(
    promises.map((row) => `${row.lineId} of ${row.stockLineId}: ${hundredths(row.quantity)}`).sort(),
    model.promises.map((row) => `${row.documentLineId} of ${row.line.id}: ${row.quantity}`).sort(),
  );
  const drums = await builders.db.many<{ number: string; state: string }>(
    'select number, state from drums where company_id = $1',
    [site.companyId],
  );
  assert.equal(
    drums.map((drum) => `${drum.number} ${drum.state}`).sort(),
    [...model.drums].map(([number, drum]) => `${number} ${drum.state}`).sort(),
  );
  // Autovacuum runs once a minute. Until then PostgreSQL plans the checks for the empty tables that it knows, which can take a minute.
  await asOwner(builders.url, (owner) =>
    owner.query('analyze movements, stock_lines, reservations, operations, drums'),
  );
  assert.equal(await findDifferences(builders.db, site.companyId), []);
}

function keyOf({ placeId, sku, drum, job, segment, receivedOn }: Row): string {
  return [placeId, sku, drum ?? '-', job ?? '-', segment ?? '-', receivedOn].join(' ');
}

function hundredths(quantity: string): number {
  return Number(toUnits(quantity) / 100n);
}
