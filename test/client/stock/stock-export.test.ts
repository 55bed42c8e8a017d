import * as assert from 'uvu/assert';
import { exportAddress } from '../../../client/calls/file-address.ts';
import { plainView } from '../../../client/ui/list/list-view.ts';
import { exportStock } from '../../../shared/contract/reports/stock.ts';
import { suite } from '../../support/suite.ts';

suite('the file of the stock report', (test) => {
  const query = (address: string) => [...new URL(address, 'http://localhost').searchParams];

  test('the file has the filters, search, sort and columns of the view, under the access of the screen', () => {
    const view = {
      ...plainView,
      search: 'cable & co',
      filters: { job: ['J-1'], free: ['false'] },
      sort: [
        { key: 'location', descending: false },
        { key: 'quantity', descending: true },
      ],
    };
    const address = exportAddress(exportStock, view, ['stockCode', 'job', 'quantity'], 12);
    assert.is(new URL(address, 'http://localhost').pathname, '/wmsapi/v1/stock/export');
    assert.equal(query(address), [
      ['job', 'J-1'],
      ['free', 'false'],
      ['search', 'cable & co'],
      ['sort', 'location,-quantity'],
      ['fields', 'stockCode'],
      ['fields', 'job'],
      ['fields', 'quantity'],
      ['access', '12'],
    ]);
  });

  test('a plain view requests only its columns', () => {
    assert.equal(query(exportAddress(exportStock, plainView, ['stockCode'], 3)), [
      ['fields', 'stockCode'],
      ['access', '3'],
    ]);
  });
});
