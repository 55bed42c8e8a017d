import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

function orders(): string {
  const invoices = Array.from({ length: 24 }, (_, index) => `${536365 + index},22752,Nesting boxes,4`);
  const cancelled = ['C536379,22752,Nesting boxes,-3', 'C536380,22752,Nesting boxes,-2'];
  const rows = [...invoices, ...cancelled].map((row) => `${row},2010-12-01 08:26:00,7.65,17850,United Kingdom`);
  return ['InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country', ...rows, ''].join('\n');
}

suite('replay of returns and transfers', (test) => {
  test('returned goods leave again, and transferred goods are where a separate book has them', async () => {
    const file = join(await temporaryFolder(), 'orders.csv');
    await writeFile(file, orders());
    const given = ['tools/replay.ts', 'shipments', `--orders=${file}`, '--clients=2'];
    const { stdout } = await promisify(execFile)(process.execPath, given);
    const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    assert.equal([figures.returns, figures.returnedQuantity], [1, '5']);
    assert.equal([figures.transfers, figures.transferLines, figures.drums], [24, 30, 6]);
    assert.equal(figures.fates, { onItsWay: 1, whole: 20, lost: 2, damaged: 1, sentBack: 0, later: 0 });
    // Four pieces and a drum of 507 m are in transit. Half of four is missing three times, and a drum of 503 and one of 523 with it.
    assert.equal([figures.onItsWay, figures.closed], ['511', '1032']);
    // The second caller found the work done: 25 times at four steps, and at each receipt and closing.
    const { shipment_not_open, packed_too_much, ...receipts } = figures.secondWasTold;
    assert.is(shipment_not_open + packed_too_much, 100);
    assert.equal(receipts, { ern_not_open: 26 });
    assert.equal([figures.refused, figures.stockDifferences, figures.verifyDifferences], [{}, 0, 0]);
  });
});
