import * as assert from 'uvu/assert';
import { barcodeDoubt, isDamagedCode } from '../../../shared/gs1/barcode.ts';
import { gtin14 } from '../../../shared/gs1/gtin.ts';
import { readScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { suite } from '../../support/suite.ts';

const GS = '\u001d';

suite('codes of GS1', (test) => {
  test('a GTIN is one number with and without leading zeros, if its check digit is right', () => {
    for (const [text, gtin] of [
      ['9501101530003', '09501101530003'],
      ['09501101530003', '09501101530003'],
      ['036000291452', '00036000291452'],
      ['0036000291452', '00036000291452'],
      ['96385074', '00000096385074'],
      ['9501101530004', undefined],
      ['950110153000', undefined],
      ['95011015300O3', undefined],
      ['123456789', undefined],
    ] as const)
      assert.is(gtin14(text), gtin, text);
  });

  test('a barcode whose check digit is not right, or that lost its zero, is in doubt; one that a spreadsheet changed is damaged', () => {
    assert.equal(
      ['4006381333932', '36000291452', '036000291452', '4006381333931', '96385074', 'PEN-1'].map(barcodeDoubt),
      ['checkDigit', 'zeroLost', undefined, undefined, undefined, undefined],
    );
    assert.equal(['4.00638E+12', '4006381333931.0', '1E+5', '1E5', '100.0', 'A1.0'].map(isDamagedCode), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('an element string gives the article, batch, serial number and quantity, whatever marks it', () => {
    const expected = { gtin: '09501101530003', batch: 'AB-1', serial: 'S/7', quantity: '12' };
    const elements = `010950110153000310AB-1${GS}21S/7${GS}3012`;
    for (const scanned of [
      `]C1${elements}`,
      `]d2${elements}`,
      `]Q3${elements}`,
      `]e0${elements}`,
      `${GS}${elements}`,
    ]) {
      const { text: _, ...said } = readScannedCode(scanned);
      assert.equal(said, expected, scanned);
    }
  });

  test('an element string without any mark is known by its GTIN or SSCC', () => {
    assert.equal(readScannedCode('010950110153000317261231').gtin, '09501101530003');
    assert.is(readScannedCode('00340123450000000001').sscc, undefined);
    assert.is(readScannedCode('00340123450000000001').problem, undefined);
    assert.is(readScannedCode('00106141412345678908').sscc, '106141412345678908');
  });

  test('what is inside a box counts as the pieces it holds', () => {
    const said = readScannedCode(']C102095011015300033748');
    assert.is(said.gtin, '09501101530003');
    assert.is(said.quantity, '48');
  });

  test('lengths and weights have the decimals that their identifier says', () => {
    assert.is(readScannedCode(']C101095011015300033110000500').length, '500');
    assert.is(readScannedCode(']C101095011015300033113012500').length, '12.5');
    assert.is(readScannedCode(']C101095011015300033102001250').weight, '12.5');
    assert.is(readScannedCode(']C101095011015300033114123456').length, '12.3456');
  });

  test('a separator after a value of known length changes nothing', () => {
    const said = readScannedCode(`]C10109501101530003${GS}17261231${GS}${GS}10AB-1${GS}`);
    assert.is(said.gtin, '09501101530003');
    assert.is(said.batch, 'AB-1');
  });

  test('the form in brackets and the link are the same', () => {
    const expected = { gtin: '09501101530003', batch: 'A(1)', quantity: '3' };
    for (const scanned of [
      '(01)09501101530003(10)A(1)(30)3',
      'https://id.example.com/01/9501101530003/10/A(1)?30=3',
      'https://example.com/shop/01/09501101530003/10/A%281%29?30=3&utm=x',
    ]) {
      const { text: _, ...said } = readScannedCode(scanned);
      assert.equal(said, expected, scanned);
    }
  });

  test('the numbers of parts, of orders and of logistic units', () => {
    const said = readScannedCode(`]C1240MAKER-9${GS}241CUST-1${GS}400PO-77`);
    assert.is(said.partNumber, 'CUST-1');
    assert.is(said.order, 'PO-77');
    assert.is(readScannedCode(`]C1240MAKER-9`).partNumber, 'MAKER-9');
  });

  test('what claims to be GS1 and is not says why and where', () => {
    for (const [scanned, problem] of [
      [']C10109501101530004', { why: 'checkDigit', at: '01' }],
      [']C1010950110153000', { why: 'length', at: '01' }],
      [']C10109501101530OO3', { why: 'digits', at: '01' }],
      [`]C110${'A'.repeat(21)}`, { why: 'length', at: '10' }],
      [`]C110A${GS}10B`, { why: 'twice', at: '10' }],
      [']C150ABC', { why: 'identifier', at: '50AB' }],
      [']C1301X', { why: 'digits', at: '30' }],
    ] as const)
      assert.equal(readScannedCode(scanned).problem, problem, scanned);
  });

  test('any other code is what it is, without the mark of its symbology', () => {
    for (const code of [
      'DR-88213',
      '(01)123',
      'A-01-01',
      '4711',
      '0109',
      '(1)',
      'https://example.com/about',
      '01095011015300041',
    ])
      assert.equal(readScannedCode(code), { text: code });
    assert.equal(readScannedCode(']C0DR-88213'), { text: 'DR-88213' });
    assert.equal(readScannedCode(']E09501101530003'), { text: '9501101530003', gtin: '09501101530003' });
  });
});
