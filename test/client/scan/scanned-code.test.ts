import * as assert from 'uvu/assert';
import { barcodeDoubt, isDamagedCode } from '../../../shared/gs1/barcode.ts';
import { gtin14 } from '../../../shared/gs1/gtin.ts';
import { readScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { OtherUnit, scannedQuantity } from '../../../shared/gs1/scanned-sku.ts';
import { suite } from '../../support/suite.ts';

const GS = '\u001d';

suite('GS1 codes', (test) => {
  test('a GTIN with a valid check digit is the same number with and without leading zeros', () => {
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

  test('a wrong check digit or a lost zero makes a barcode doubtful; a spreadsheet format makes it damaged', () => {
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

  test('an element string is read into article, batch, serial number and quantity, whatever its prefix', () => {
    const expected = { gtin: '09501101530003', batch: 'AB-1', serial: 'S/7', quantity: '12' };
    const elements = `010950110153000310AB-1${GS}21S/7${GS}3012`;
    for (const scanned of [
      `]C1${elements}`,
      `]d2${elements}`,
      `]Q3${elements}`,
      `]e0${elements}`,
      `${GS}${elements}`,
    ]) {
      const { text: _, ...fields } = readScannedCode(scanned);
      assert.equal(fields, expected, scanned);
    }
  });

  test('an element string without a prefix is recognised by its GTIN or SSCC', () => {
    assert.equal(readScannedCode('010950110153000317261231').gtin, '09501101530003');
    assert.is(readScannedCode('00340123450000000001').sscc, undefined);
    assert.is(readScannedCode('00340123450000000001').problem, undefined);
    assert.is(readScannedCode('00106141412345678908').sscc, '106141412345678908');
  });

  test('the code of a box’s contents counts the pieces in it', () => {
    const code = readScannedCode(']C102095011015300033748');
    assert.is(code.gtin, '09501101530003');
    assert.is(code.quantity, '48');
  });

  test('lengths and weights have the decimals that their identifier states', () => {
    assert.is(readScannedCode(']C101095011015300033110000500').length, '500');
    assert.is(readScannedCode(']C101095011015300033113012500').length, '12.5');
    assert.is(readScannedCode(']C101095011015300033102001250').weight, '12.5');
    assert.is(readScannedCode(']C101095011015300033114123456').length, '12.3456');
  });

  test('a separator after a value of known length changes nothing', () => {
    const code = readScannedCode(`]C10109501101530003${GS}17261231${GS}${GS}10AB-1${GS}`);
    assert.is(code.gtin, '09501101530003');
    assert.is(code.batch, 'AB-1');
  });

  test('the bracketed form and the web link are read alike', () => {
    const expected = { gtin: '09501101530003', batch: 'A(1)', quantity: '3' };
    for (const scanned of [
      '(01)09501101530003(10)A(1)(30)3',
      'https://id.example.com/01/9501101530003/10/A(1)?30=3',
      'https://example.com/shop/01/09501101530003/10/A%281%29?30=3&utm=x',
    ]) {
      const { text: _, ...fields } = readScannedCode(scanned);
      assert.equal(fields, expected, scanned);
    }
  });

  test('the numbers of parts and orders are read from their identifiers', () => {
    const code = readScannedCode(`]C1240MAKER-9${GS}241CUST-1${GS}400PO-77`);
    assert.is(code.partNumber, 'CUST-1');
    assert.is(code.order, 'PO-77');
    assert.is(readScannedCode(`]C1240MAKER-9`).partNumber, 'MAKER-9');
  });

  test('an invalid GS1 code is reported with the reason and the identifier', () => {
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

  test('an ISO 15434 envelope is read with and without the separators that browsers drop', () => {
    const [RS, EOT] = ['\u001e', '\u0004'];
    const content = { partNumber: '123-ABC', quantity: '100', batch: 'LOT7' };
    for (const scanned of [
      `[)>${RS}06${GS}P123-ABC${GS}Q100${GS}1TLOT7${RS}${EOT}`,
      `[)>06${GS}P123-ABC${GS}Q100${GS}1TLOT7`,
      `]d1[)>${RS}06${GS}1TLOT7${GS}1PMAKER-9${GS}Q100${GS}P123-ABC${GS}VX${GS}${RS}${EOT}`,
    ]) {
      const { text: _, ...fields } = readScannedCode(scanned);
      assert.equal(fields, content, scanned);
    }
    const { text: _, ...maker } = readScannedCode(`[)>${RS}06${GS}1PMAKER-9${GS}SS/7${GS}KPO-77${RS}${EOT}`);
    assert.equal(maker, { partNumber: 'MAKER-9', serial: 'S/7', order: 'PO-77' });
    const { text: __, ...gs1 } = readScannedCode(`[)>${RS}05${GS}0109501101530003${GS}10AB-121${GS}3012${RS}${EOT}`);
    assert.equal(gs1, { gtin: '09501101530003', batch: 'AB-121', quantity: '12' });
    assert.equal(readScannedCode(`[)>${RS}06${GS}QTEN`).problem, { why: 'digits', at: 'Q' });
    assert.equal(readScannedCode(`[)>${RS}06${GS}PA${GS}PB`).problem, { why: 'twice', at: 'P' });
    assert.equal(readScannedCode(`[)>${RS}05${GS}0109501101530004`).problem, { why: 'checkDigit', at: '01' });
  });

  test('blanks around brackets change nothing', () => {
    const { text: _, ...fields } = readScannedCode(' (01) 09501101530003 (10) AB 1 ');
    assert.equal(fields, { gtin: '09501101530003', batch: 'AB 1' });
  });

  test('identifiers with longer values than others of their kind have their own lengths', () => {
    for (const [identifier, length] of [
      ['8030', 90],
      ['7253', 40],
      ['7254', 40],
      ['7256', 90],
      ['7257', 70],
      ['7259', 40],
    ] as const) {
      assert.is(readScannedCode(`]C1${identifier}${'x'.repeat(length)}`).problem, undefined, identifier);
      assert.equal(readScannedCode(`]C1${identifier}${'x'.repeat(length + 1)}`).problem, {
        why: 'length',
        at: identifier,
      });
    }
  });

  test('a measure in pounds, inches, feet or yards, or with five decimals, counts nothing in metric units', () => {
    for (const [identifier, unit] of [
      ['3202', 'KG'],
      ['3105', 'kgm'],
      ['3210', 'm'],
      ['3221', 'MTR'],
      ['3235', 'metre'],
      ['3115', 'm'],
    ] as const) {
      const code = readScannedCode(`]C10109501101530003${identifier}001250${identifier}`.slice(0, -4));
      assert.throws(
        () => scannedQuantity(code, unit),
        (error: unknown) => error instanceof OtherUnit && error.unit === unit,
      );
      assert.is(scannedQuantity(code, 'each'), undefined);
    }
    const both = readScannedCode(']C101095011015300033202002756310300125037');
    assert.is(both.problem?.at, '37');
    assert.is(scannedQuantity(readScannedCode(']C1010950110153000332020027563103001250'), 'kg'), '1.25');
  });

  test('a batch without a separator is doubtful if its end reads as another element', () => {
    const batchOf = (end: string) => readScannedCode(`0109501101530003${end}`);
    for (const end of ['1726053110AB-12112345', '10L17260531', '10A3012', '10A240X'])
      assert.is(batchOf(end).isBatchDoubtful, true, end);
    for (const end of [
      '10AB-1',
      '10AB-121',
      '10A17261399',
      '10LOT7',
      `10AB-1${GS}2112345`,
      `10AB-12112345${GS}`,
      '2112345',
    ])
      assert.is(batchOf(end).isBatchDoubtful, undefined, end);
    assert.is(readScannedCode('(01)09501101530003(10)AB-12112345').isBatchDoubtful, undefined);
  });

  test('any other code is read unchanged, without its symbology prefix', () => {
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
