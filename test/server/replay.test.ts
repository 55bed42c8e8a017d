import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { Comparison } from '../../tools/replay/history/sums.ts';
import { ask, freshDatabase } from '../support/database/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { type Program, startProgram } from '../support/program.ts';
import { suite } from '../support/suite.ts';

const deliveries = `ASN/DN #,PO / SO #,Project Code,Vendor,Item Description,Line Item Quantity,Unit Price,Scheduled Delivery Date,Weight (Kilograms)
ASN-1,SCMS-4,100-CI-T01,Halden,"Splice tray, 8 ports",19,0.97,02-Jun-26,13
ASN-1,SCMS-4,100-CI-T01,Halden,Rack 42U,2,800,02-Jun-26,Weight Captured Separately
ASN-2,SCMS-5,100-CI-T01,Halden,Rack 42U,many,800,03-Sept-26,4
ASN-2,SCMS-5,100-CI-T01,Halden,Rack 42U,3,800,03-Sept-26,4
ASN-2,SCMS-5,100-CI-T01,Halden,Rack 42U,1,800,04-Sept-26,4
ASN-3,SCMS-6,100-CI-T01,Halden,Rack 42U,1,800,31-Feb-26,4
`;

const orders = `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
536365,85123A,WHITE HANGING HEART,6,2010-12-01 08:26:00,2.55,17850,United Kingdom
536365,85123a,white hanging heart,2,2010-12-01 08:26:00,2.55,17850,United Kingdom
536365,85123A,WHITE HANGING HEART,1,2010-12-01 08:26:00,2.55,17850,United Kingdom
536366,22752,,4,2010-12-01 08:26:00,7.65,,France
536367,22752,broken,-10,2010-12-01 08:26:00,0,,France
C536379,85123A,WHITE HANGING HEART,-3,2010-12-01 09:41:00,2.55,17850,United Kingdom
`;

suite('replay of real files', (test, { before, after }) => {
  let program: Program;
  let database: pg.Client;
  let files: string[] = [];
  before(async () => {
    const folder = await temporaryFolder();
    files = [join(folder, 'deliveries.csv'), join(folder, 'orders.csv'), join(folder, 'report.csv')];
    await writeFile(files[0] ?? '', deliveries);
    await writeFile(files[1] ?? '', orders);
    const url = await freshDatabase('demo');
    program = await startProgram({ WMS_DATA: folder, DATABASE_URL: url, WMS_DEMO: 'on' });
    database = new pg.Client({ connectionString: url });
    await database.connect();
  });
  after(async () => {
    await database.end();
    await program.stop();
  });

  const replay = async () => {
    const [given, ordered, report] = files;
    const options = [`--deliveries=${given}`, `--orders=${ordered}`, `--report=${report}`, `--url=${program.url}`];
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/replay.ts', ...options]);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  };
  const replayIntoCompanies = async (url: string) => {
    const options = [`--orders=${files[1]}`, '--companies=2'];
    const env = { ...process.env, DATABASE_URL: url };
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/replay.ts', ...options], { env });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  };
  const stock = async () => (await database.query('select * from stock_lines order by company_id, id')).rows;

  test('every row is applied or refused with a reason, and the totals match the file', async () => {
    const figures = await replay();
    assert.equal(figures.refused, {
      quantity_not_a_number: 1,
      delivery_date_differs: 1,
      delivery_date_not_a_date: 1,
      quantity_of_the_wrong_sign: 1,
    });
    assert.equal([figures.erns, figures.receiptLines, figures.receiptQuantity], [2, 3, '24']);
    assert.equal([figures.picks, figures.pickLines, figures.despatchedQuantity], [2, 3, '13']);
    assert.is(figures.returnedQuantity, '3');
    assert.is(figures.verifyDifferences, 0);
  });

  test('a second replay returns the same figures and changes nothing', async () => {
    const before = await stock();
    const { refused, receiptQuantity, despatchedQuantity, returnedQuantity } = await replay();
    assert.is(
      Object.values(refused as Record<string, number>).reduce((sum, rows) => sum + rows, 0),
      4,
    );
    assert.equal([receiptQuantity, despatchedQuantity, returnedQuantity], ['24', '13', '3']);
    assert.equal(await stock(), before);
  });

  test('documents are distributed over the companies of an empty external database', async () => {
    const url = await freshDatabase('empty');
    const { picks, despatchedQuantity, returnedQuantity, verifyDifferences } = await replayIntoCompanies(url);
    assert.equal([picks, despatchedQuantity, returnedQuantity, verifyDifferences], [2, '13', '3', 0]);
    const despatched = await ask(
      url,
      `select c.name, p.reference from picks p join companies c on c.id = p.company_id where p.status = 'despatched' order by c.name`,
    );
    assert.equal(despatched, [
      { name: 'Replay 1', reference: '536365' },
      { name: 'Replay 2', reference: '536366' },
    ]);
  });

  test('a different, missing or additional figure is reported as a difference', () => {
    const comparison = new Comparison();
    const files = new Map([
      ['Halden', { lines: 2, quantity: 19 }],
      ['Nexans', { lines: 1, quantity: 3 }],
    ]);
    const actual = new Map([
      ['Halden', { lines: 2, quantity: 18 }],
      ['Prysmian', { lines: 1, quantity: 3 }],
    ]);
    comparison.hold('goods in', '2011-03', files, actual);
    assert.equal(comparison.compared, { 'goods in': 6 });
    assert.equal(comparison.differences, [
      'goods in, 2011-03, Halden: quantity is 18, by the files 19',
      'goods in, 2011-03, Nexans: lines is undefined, by the files 1',
      'goods in, 2011-03, Nexans: quantity is undefined, by the files 3',
      'goods in, 2011-03, Prysmian: lines is 1, by the files undefined',
      'goods in, 2011-03, Prysmian: quantity is 3, by the files undefined',
    ]);
  });
});
