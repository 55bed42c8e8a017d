import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { listErns } from '../../shared/contract/erns.ts';
import { listErnLines, receiveErn } from '../../shared/contract/goods-in.ts';
import { importErns } from '../../shared/contract/imports.ts';
import { suite } from '../support/suite.ts';
import { worldFor } from '../support/world/world.ts';

suite('import ERNs', (test, hooks) => {
  const world = worldFor(hooks);

  async function place(layout: 'vm' | 'H3G' = 'vm') {
    const site = await world.it.site({ layout });
    await world.it.sku(site, { stockCode: '85123A' });
    await world.it.sku(site, { stockCode: 'CABLE', divisible: true });
    return { site, storeman: await world.it.storeman(site) };
  }

  test('rows of one number become the lines of one ERN, in the order of the file, and can be received', async () => {
    const { site, storeman } = await place();
    const csv = [
      'Number,Stock Code,Quantity,Partner,Delivery Date,Job,Segment,Drum Number',
      'A-1,85123A,12,"Prysm, Ltd",2026-03-01,J1,S1,',
      'A-2,85123A,1,,,,,',
      '',
      'A-1,CABLE,100.5,,,,,D-9',
    ].join('\r\n');
    const made = await storeman.ok(importErns, { csv });
    assert.equal(
      [made.erns.map(({ number, lines }) => [number, lines]), made.lines],
      [
        [
          ['A-1', 2],
          ['A-2', 1],
        ],
        3,
      ],
    );
    const [ern] = (await storeman.ok(listErns, { number: 'A-1' })).items;
    assert.equal([ern?.partner, ern?.deliveryDate], ['Prysm, Ltd', '2026-03-01']);
    const lines = (await storeman.ok(listErnLines, { id: ern?.id ?? 0 })).items;
    assert.equal(
      lines.map((line) => [line.sku.stockCode, line.shippedQuantity, line.job, line.segment, line.drumNumber]),
      [
        ['85123A', '12', 'J1', 'S1', null],
        ['CABLE', '100.5', null, null, 'D-9'],
      ],
    );
    await storeman.ok(receiveErn, { id: ern?.id ?? 0, asShipped: true });
    assert.is((await world.it.stock(site, 'CABLE'))[0]?.quantity, '100.5');
  });

  test('a preview says what would be made and makes nothing', async () => {
    const { storeman } = await place();
    const before = await world.it.rowCounts();
    const seen = await storeman.ok(importErns, { preview: true, csv: 'number;sku;quantity\nB-1;85123A;3\nB-1;GONE;x' });
    assert.equal(seen.erns, [{ id: null, number: 'B-1', lines: 1 }]);
    assert.equal(
      seen.errors.map(({ row, column, value }) => [row, column, value]),
      [[3, 'quantity', 'x']],
    );
    assert.equal(await world.it.rowCounts(), before);
  });

  test('one wrong row refuses the file: its row, column, value and what was expected; nothing is made', async () => {
    const { storeman } = await place();
    const before = await world.it.rowCounts();
    const csv = [
      'number,stock code,quantity,delivery date,segment',
      'C-1,85123A,1.5,2026-02-30,',
      'C-1,NOPE,0,01/02/2026,S1',
      'C-2,85123A,1,,S1',
    ].join('\n');
    const { data, message } = await storeman.refused(importErns, { csv }, 'import_refused');
    assert.is(message, 'The file has 4 errors: nothing was imported');
    const errors = data?.errors as { row: number; column: string; value: string; expected: string }[];
    assert.equal(
      errors.map(({ row, column, value, expected }) => [row, column, value, expected]),
      [
        [2, 'deliveryDate', '2026-02-30', 'Expected a date yyyy-mm-dd'],
        [3, 'quantity', '0', 'Expected a quantity above 0, at most 4 decimals'],
        [3, 'deliveryDate', '01/02/2026', 'Expected a date yyyy-mm-dd'],
        [4, 'job', null, 'Expected whose segment it is'],
      ],
    );
    assert.equal(await world.it.rowCounts(), before);
  });

  test('rules of the trade are held beside their cells', async () => {
    const { storeman } = await place('H3G');
    await storeman.ok(importErns, { csv: 'number,stock code,quantity\nTAKEN,85123A,1' });
    const csv = [
      'asn,sku,shipped qty,reference,activity code,cell id',
      'TAKEN,85123A,1,,,',
      'D-1,85123A,1.5,,,',
      'D-2,GONE,1,,,',
      'D-3,85123A,1,PO 1,,',
      'D-4,85123A,1,,AC1,12345',
      'D-5,85123A,1,PO1,,',
      'D-5,85123A,1,PO2,,',
    ].join('\n');
    const { errors } = await storeman.ok(importErns, { csv, preview: true });
    assert.equal(
      errors.map(({ row, column }) => `${row} ${column}`),
      ['2 number', '3 quantity', '4 stockCode', '5 reference', '6 segment', '8 reference'],
    );
  });

  test('headings that are unknown, missing or twice are named', async () => {
    const { storeman } = await place();
    const { errors } = await storeman.ok(importErns, { csv: 'number,colour,number\nE-1,red,1', preview: true });
    assert.equal(
      errors.map(({ row, column }) => `${row} ${column}`),
      ['1 colour', '1 number', '1 stockCode', '1 quantity'],
    );
  });

  test('a file that is no CSV, or has no rows, is refused with what is wrong', async () => {
    const { storeman } = await place();
    for (const csv of ['number,stock code,quantity\n"F-1,85123A,1', 'number,stock code,quantity', 'x"y,z\n1,2']) {
      await storeman.refused(importErns, { csv }, 'import_refused');
    }
  });

  test('comes as text/csv too, in UTF-8 with its mark; another encoding is refused', async () => {
    const { storeman } = await place();
    const post = (payload: Buffer) =>
      world.it.app.inject({
        method: 'POST',
        url: '/wmsapi/v1/ern/import',
        headers: { authorization: `Bearer ${storeman.credential}`, 'content-type': 'text/csv' },
        payload,
      });
    const csv = '\ufeffnumber,stock code,quantity,partner\nG-1,85123A,2,Müller';
    assert.is((await post(Buffer.from(csv))).statusCode, 200);
    assert.is((await storeman.ok(listErns, { number: 'G-1' })).items[0]?.partner, 'Müller');
    for (const wrong of [Buffer.from(csv, 'utf16le'), Buffer.from(csv, 'latin1')]) {
      assert.is((await post(wrong)).statusCode, 400);
    }
  });

  test('the same file again with the same key makes nothing twice', async () => {
    const { storeman } = await place();
    const csv = 'number,stock code,quantity\nH-1,85123A,2';
    const first = await storeman.ok(importErns, { csv }, { key: 'import-erns-1' });
    assert.equal(await storeman.ok(importErns, { csv }, { key: 'import-erns-1' }), first);
    await storeman.refused(importErns, { csv }, 'import_refused');
  });

  test('two hundred files of anything are answered by what is wrong with them, never by a failure of ours', async () => {
    const { storeman } = await place();
    const piece = fc.constantFrom(
      ...'number,sku,quantity|85123A|CABLE|12|"|""|;|,|\n|\r\n|\t| |=1+1|é|😀|\u0000|2026-03-01'.split('|'),
    );
    const csv = fc
      .array(piece, { minLength: 1, maxLength: 40 })
      .map((pieces) => `number,sku,quantity\n${pieces.join('')}`);
    await fc.assert(
      fc.asyncProperty(csv, async (csv) => {
        const { status, body } = await storeman.call(importErns, { csv, preview: true });
        assert.ok(status === 200 || status === 400, JSON.stringify(body));
      }),
      { numRuns: 200, seed: 20_251_121 },
    );
  });

  test('five thousand rows make five hundred ERNs', async () => {
    const { storeman } = await place();
    const rows = Array.from({ length: 5000 }, (_, index) => `BULK-${index % 500},85123A,1,JOB-${index % 50}`);
    const { erns, lines } = await storeman.ok(importErns, { csv: ['number,sku,quantity,job', ...rows].join('\n') });
    assert.equal([erns.length, lines], [500, 5000]);
  });
});
