import * as assert from 'uvu/assert';
import { indexLines, matchScan } from '../../../client/scan/match-scan.ts';
import {
  discrepancyOf,
  isDiscrepant,
  isFull,
  quantityProblem,
  remainingOf,
} from '../../../client/screens/goods-in/ern-rules.ts';
import { anyCount, cableLine, ernLine } from '../../support/client/fake-ern.ts';
import { suite } from '../../support/suite.ts';

suite('rules of an ERN', (test) => {
  test('a line differs only once it is counted, by the exact quantity', () => {
    assert.is(discrepancyOf(ernLine()), undefined);
    assert.is(discrepancyOf(ernLine({ countedQuantity: '10.0' })), undefined);
    assert.equal(discrepancyOf(ernLine({ countedQuantity: '0' })), { kind: 'fewer', quantity: '10' });
    assert.equal(discrepancyOf(ernLine({ shippedQuantity: '0.3', countedQuantity: '0.4' })), {
      kind: 'more',
      quantity: '0.1',
    });
  });

  test('a line that differs, has a comment or came damaged is one discrepancy', () => {
    const damaged = ernLine({ countedQuantity: '10', counts: [{ ...anyCount, damage: 'Crushed' }] });
    const lines = [ernLine({ countedQuantity: '9' }), ernLine({ discrepancyComment: 'Lost' }), damaged];
    assert.equal(lines.map(isDiscrepant), [true, true, true]);
    assert.not(isDiscrepant(ernLine({ countedQuantity: '10' })));
  });

  test('the quantity that remains to be counted is never below zero', () => {
    assert.is(remainingOf(ernLine()), '10');
    assert.is(remainingOf(ernLine({ countedQuantity: '9.5' })), '0.5');
    assert.is(remainingOf(ernLine({ countedQuantity: '11' })), '0');
    assert.ok(isFull(ernLine({ countedQuantity: '10' })));
    assert.not(isFull(ernLine()));
  });

  test('a quantity is a non-negative decimal, and whole where the SKU requires it', () => {
    assert.is(quantityProblem('0', ernLine()), undefined);
    assert.is(quantityProblem('1.5', ernLine()), 'whole');
    assert.is(quantityProblem('1.5', cableLine()), undefined);
    assert.is(quantityProblem('-1', ernLine()), 'number');
    assert.is(quantityProblem('ten', ernLine()), 'number');
  });

  test('a scan matches our drum number or the supplier’s first, then a SKU', () => {
    const cable = cableLine({ id: 2, drumNumber: 'DR-1', supplierDrumNumber: 'PF-1' });
    const lines = [ernLine(), cable];
    assert.equal(matchScan(indexLines(lines), 'PF-1'), {
      kind: 'drum',
      line: cable,
      drumNumber: 'DR-1',
      supplierDrumNumber: 'PF-1',
    });
    assert.equal(matchScan(indexLines(lines), 'SKU-1'), { kind: 'sku', lines: [lines[0]] });
    assert.equal(matchScan(indexLines(lines), 'sku-1'), { kind: 'sku', lines: [lines[0]] });
    assert.is(matchScan(indexLines(lines), 'SKU-2'), undefined);
  });

  test('letter case decides between SKUs that differ in nothing else', () => {
    const upper = ernLine({ sku: { stockCode: '85123A' } });
    const lower = ernLine({ id: 2, sku: { stockCode: '85123a' } });
    const third = ernLine({ id: 3, sku: { stockCode: '85123B' } });
    const fourth = ernLine({ id: 4, sku: { stockCode: 'X1y' } });
    const fifth = ernLine({ id: 5, sku: { stockCode: 'x1Y' } });
    const lines = [upper, lower, third, fourth, fifth];
    assert.equal(matchScan(indexLines(lines), '85123a'), { kind: 'sku', lines: [lower] });
    assert.equal(matchScan(indexLines(lines), '85123b'), { kind: 'sku', lines: [third] });
    assert.is(matchScan(indexLines(lines), 'X1Y'), undefined);
  });

  test('a drum or barcode matches in another letter case, unless another has that exact spelling', () => {
    const cable = cableLine({ id: 2, drumNumber: 'Dr-1' });
    const tray = ernLine({ id: 3, sku: { stockCode: 'TRAY', barcode: 'Maker-9' } });
    const box = ernLine({ id: 4, sku: { stockCode: 'BOX', barcode: 'MAKER-9' } });
    const index = indexLines([cable, tray]);
    assert.is(matchScan(index, 'DR-1')?.kind, 'drum');
    assert.equal(matchScan(index, 'maker-9'), { kind: 'sku', lines: [tray] });
    const both = indexLines([tray, box]);
    assert.equal(matchScan(both, 'MAKER-9'), { kind: 'sku', lines: [box] });
    assert.is(matchScan(both, 'maker-9'), undefined);
  });
});
