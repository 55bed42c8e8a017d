import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { searchTerm } from '../../../shared/gs1/scanned-code.ts';
import { cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const GS = '\u001d';

suite('scanning GS1 codes on an ERN', (test) => {
  async function opened(...lines: ConstructorParameters<typeof FakeErn>[0]) {
    const server = new FakeErn(lines);
    const state = new ErnState(1, server);
    await state.open();
    const { queue } = state.scan;
    async function scan(code: string): Promise<string> {
      queue.take(code);
      await eventually(() => assert.is(queue.waiting.value.length, 0));
      return queue.last.value?.text ?? '';
    }
    return { server, scan, state };
  }
  const tray = { stockCode: 'TRAY', barcode: '9501101530003' };

  test('the article number on the goods counts one, with and without leading zeros', async () => {
    const { server, scan } = await opened(ernLine({ sku: tray }));
    assert.is(await scan('9501101530003'), 'TRAY: 1 of 10');
    assert.is(await scan('09501101530003'), 'TRAY: 2 of 10');
    assert.is(server.row(1).countedQuantity, '2');
  });

  test('a quantity in the code counts that many; more than the remaining quantity is refused with both', async () => {
    const { server, scan } = await opened(ernLine({ sku: tray }));
    assert.is(await scan(`]C1010950110153000310AB-1${GS}306`), 'TRAY: 6 of 10, batch AB-1');
    assert.is(await scan(']C102095011015300033712'), 'TRAY: the label says 12, only 4 left to count');
    assert.is(server.row(1).countedQuantity, '6');
  });

  test('the batch of a code is stored with the count, and undoing its only scan removes it', async () => {
    const { server, scan, state } = await opened(ernLine({ sku: tray }));
    const batches = () => server.row(1).counts.map((count) => count.batches);
    await scan(']C1010950110153000310AB-1');
    await scan(']C1010950110153000310AB-1');
    assert.is(await scan(']C1010950110153000310AB-2'), 'TRAY: 3 of 10, batch AB-2');
    assert.equal(batches(), [['AB-1', 'AB-2']]);
    await state.scan.undo();
    await state.scan.undo();
    assert.equal(batches(), [['AB-1']]);
    assert.is(server.row(1).countedQuantity, '1');
  });

  test('a batch that may include following data counts nothing until it is accepted once for all its goods', async () => {
    const { server, scan, state } = await opened(ernLine({ sku: tray }));
    const label = '01095011015300031726053110AB-12112345';
    const doubt = `${label}: the batch AB-12112345 may include what follows it on the label`;
    assert.equal([await scan(label), await scan(label)], [doubt, doubt]);
    assert.is(server.row(1).countedQuantity, null);
    state.scan.queue.last.value?.offer?.run();
    await eventually(() => assert.is(server.row(1).countedQuantity, '1'));
    assert.is(await scan(label), 'TRAY: 2 of 10, batch AB-12112345');
    assert.equal(
      server.row(1).counts.map(({ batches }) => batches),
      [['AB-12112345']],
    );
  });

  test('a label in pounds counts nothing of a SKU in kilograms', async () => {
    const { server, scan } = await opened(ernLine({ sku: { ...tray, unit: 'kg' } }));
    const message = '01095011015300033202001250: the label does not state its quantity in kg. Count it by hand.';
    assert.is(await scan(']C101095011015300033202001250'), message);
    assert.is(server.row(1).countedQuantity, null);
  });

  test('an ISO 15434 label counts its quantity and batch, and a bracketed code with blanks counts one', async () => {
    const { scan } = await opened(
      ernLine({ sku: { stockCode: '123-ABC', barcode: '9501101530003' }, shippedQuantity: '200' }),
    );
    assert.is(
      await scan(`[)>\u001e06${GS}P123-ABC${GS}Q100${GS}1TLOT7\u001e\u0004`),
      '123-ABC: 100 of 200, batch LOT7',
    );
    assert.is(await scan('(01) 09501101530003 (10) AB-1'), '123-ABC: 101 of 200, batch AB-1');
  });

  test('a barcode with letters counts in any letter case', async () => {
    const { scan } = await opened(ernLine({ sku: { stockCode: 'TRAY', barcode: 'abc-9' } }));
    assert.is(await scan('ABC-9'), 'TRAY: 1 of 10');
  });

  test('the batch of a SKU on drums is stored with the drum scanned next, and with no later one', async () => {
    const { server, scan } = await opened(cableLine({ drumNumber: 'DR-1', sku: { barcode: '9501101530003' } }));
    await scan(']C1010950110153000310AB-1');
    assert.is(await scan('DR-1'), 'Drum DR-1 counted, 1,000, batch AB-1');
    const { server: next, scan: scanNext } = await opened(
      cableLine({ sku: { barcode: '9501101530003' } }),
      cableLine({ id: 2, sku: { stockCode: 'CABLE-2' } }),
    );
    await scanNext(`]C1010950110153000310AB-2${GS}21DR-2`);
    await scanNext('CABLE-2');
    await scanNext('DR-3');
    const counted = [server.row(1), next.row(1), next.row(2)];
    assert.equal(
      counted.map(({ counts: [count] }) => [count?.drumNumber, count?.batches]),
      [
        ['DR-1', ['AB-1']],
        ['DR-2', ['AB-2']],
        ['DR-3', []],
      ],
    );
  });

  test('a scan that waits for the connection is sent with its batch, and counts once', async () => {
    const { server, state } = await opened(ernLine({ sku: tray }));
    const { queue } = state.scan;
    server.fail(countErn, new NetworkError(new Error('refused')));
    queue.take(']C1010950110153000310AB-1');
    await eventually(() => assert.ok(queue.stopped.value));
    const counts = [{ lineId: 1, add: '1', batches: ['AB-1'] }];
    assert.equal(queue.waiting.value[0]?.command, { lineId: 1, change: { counts } });
    queue.resume();
    await eventually(() => assert.equal(queue.waiting.value, []));
    assert.equal(
      server.row(1).counts.map(({ quantity, batches }) => [quantity, batches]),
      [['1', ['AB-1']]],
    );
  });

  test('goods with a misprinted batch are counted without it', async () => {
    const { server, scan } = await opened(ernLine({ sku: tray }));
    assert.is(await scan(']C1010950110153000310 AB'), 'TRAY: 1 of 10');
    assert.equal(server.row(1).counts[0]?.batches, []);
  });

  test('the serial number of a SKU on drums is its drum, with the length that the code states', async () => {
    const sku = { stockCode: 'CABLE-1', barcode: '9501101530003', unit: 'm' };
    const { server, scan } = await opened(cableLine({ sku }));
    assert.is(await scan(`]C101095011015300033110000750${GS}21DR-7`), 'Drum DR-7 counted, 750');
    assert.equal(
      server.row(1).counts.map(({ drumNumber, quantity }) => [drumNumber, quantity]),
      [['DR-7', '750']],
    );
  });

  test('a serial number alone counts an expected drum, or the awaited one', async () => {
    const { scan } = await opened(
      cableLine({ drumNumber: 'DR-1' }),
      cableLine({ id: 2, sku: { stockCode: 'CABLE-2' } }),
    );
    assert.is(await scan(`]C121DR-1`), 'Drum DR-1 counted, 1,000');
    await scan('CABLE-2');
    assert.is(await scan(`]C121DR-2`), 'Drum DR-2 counted, 1,000');
  });

  test('the maker’s part number is read as a stock code', async () => {
    const { scan } = await opened(ernLine({ sku: { stockCode: 'PRF-8' } }));
    assert.is(await scan(']C1240PRF-8'), 'PRF-8: 1 of 10');
  });

  test('a misread code is reported as misread, and an unknown code as not on the ERN', async () => {
    const { server, scan } = await opened(ernLine({ sku: tray }));
    assert.is(
      await scan(']C10109501101530004'),
      '0109501101530004 was not read correctly: the check digit of (01) is wrong',
    );
    assert.is(await scan(']C10100036000291452'), '0100036000291452 is not on this ERN and is not a location');
    assert.equal(server.requestsOf(countErn), []);
  });

  test('a search for an element string searches for its article', () => {
    assert.is(searchTerm(`]C1010950110153000310AB-1${GS}306`), '09501101530003');
    assert.is(searchTerm(']C121DR-7'), 'DR-7');
    assert.is(searchTerm('9501101530003'), '9501101530003');
    assert.is(searchTerm('DR-7'), 'DR-7');
  });
});
