import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { type CsvRow, openCsv } from '../../../server/api/imports/staging/read-csv.ts';
import { column } from '../../support/columns.ts';
import { suite } from '../../support/suite.ts';

suite('reading CSV', (test) => {
  test('the reader chooses the separator that fits the headings and the next row outside quotes', async () => {
    for (const [text, separator, rows] of [
      ['code,name\nA,B', ',', 'code/name A/B'],
      ['code;name\r\nA;12,50\r\n', ';', 'code/name A/12,50'],
      ['code\tname\nA\tB', '\t', 'code/name A/B'],
      ['code|name\nA|B', '|', 'code/name A/B'],
      ['code,"name; long; text; x",unit\nA,B,C', ',', 'code/name; long; text; x/unit A/B/C'],
      ['"name; long; text; x",unit\nA,B', ',', 'name; long; text; x/unit A/B'],
      ['"name\nof it";unit\nA;B', ';', 'name\nof it/unit A/B'],
      ['code;price, net, each\nA;1', ';', 'code/price, net, each A/1'],
      ['size|colour,name\nS,Shirt', ',', 'size|colour/name S/Shirt'],
      ['code', '\t', 'code'],
    ] as const)
      assert.equal(await rowsOf(text), { separator, rows }, text);
  });

  test('a byte order mark and a sep= line are not rows', async () => {
    for (const begin of ['\ufeff', 'sep=;\r\n', '\ufeffsep=;\n', 'SEP=;\r', '"sep=;"\r\n'])
      assert.equal(await rowsOf(`${begin}code,x;name\nA;B`), { separator: ';', rows: 'code,x/name A/B' }, begin);
    assert.equal((await rowsOf('sep=,\na;b;c\n1;2;3')).separator, ',');
  });

  test('rows end at CR LF, LF or CR, in one file and at any cut between pieces', async () => {
    const text = 'a,b\r\n1,"x\r\ny"\n2,y\r3,z\r\n\r\n"4",w';
    for (const size of [1, 2, 3, 7, 1000])
      assert.is((await rowsOf(text, size)).rows, 'a/b 1/x\r\ny 2/y 3/z  4/w', String(size));
  });

  test('a stray quote spoils only its own row', async () => {
    for (const [row, cells] of [
      ['1,19" rack,x', '1/19" rack/x!'],
      ['1,"19 rack,x', '1/"19 rack/x!'],
      ['1,"19" rack,x', '1/"19" rack/x!'],
      ['1, "a, b" ,x', '1/a, b/x'],
      ['1,"a ""b""",x', '1/a "b"/x'],
    ] as const) {
      for (const rest of ['2,y,z', '2,"y",z', '2,"",z'])
        for (const size of [1, 1000])
          assert.is(
            (await rowsOf(`a,b,c\n${row}\n${rest}`, size)).rows,
            `a/b/c ${cells} ${rest.replaceAll(',', '/').replaceAll('"', '')}`,
            `${row} ${rest}`,
          );
    }
    const many = await rowsOf(`a,b\n1,"x\n${'2,y\n'.repeat(500_000)}`, 16_384);
    assert.ok(many.rows.startsWith('a/b 1/"x! 2/y 2/y'));
    assert.is(many.rows.split(' ').length, 500_002);
  });

  test('an overlong row is the last row that is read', async () => {
    assert.is((await rowsOf(`a\n"${'x'.repeat(700_000)}`, 16_384)).rows, 'a !');
    assert.is((await rowsOf(`a\n${'x'.repeat(2_000_000)}\nb`, 16_384)).rows, 'a !');
  });

  test('a code written as a formula is read as the code', async () => {
    assert.is((await rowsOf('a,b\n"=""00123""",="007"\n=1+1,="a"b')).rows, 'a/b 00123/007 =1+1/="a"b!');
  });

  test('Ctrl+Z ends the file at the start of a row or at its end', async () => {
    assert.is((await rowsOf('a\nb\n\u001a\nc')).rows, 'a b');
    assert.is((await rowsOf('a\nb\u001a', 1)).rows, 'a b');
    assert.is((await rowsOf('a\nb\u001ac\nd')).rows, 'a b\u001ac d');
  });

  test('a written file is read back unchanged, wherever it is cut', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '=') })
      .map((text) => text.trim());
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
        const { rows: read } = await openCsv(cut(`sep=,\n${quoted.join('\r\n')}`, size));
        const code = (text: string) => text.replace(/^="([^"]*)"$/, (_, inner: string) => inner.trim());
        assert.equal(
          column(await all(read), 'cells'),
          rows.map((cells) => cells.map(code)),
        );
      }),
    );
  });
});

/** All rows of a text: cells are separated by slashes, rows by blanks; an exclamation mark follows rows with a problem. */
async function rowsOf(text: string, size = 1000) {
  const { separator, rows } = await openCsv(cut(text, size));
  const read = (await all(rows)).map(({ cells, problem }) => `${cells.join('/')}${problem ? '!' : ''}`);
  return { separator, rows: read.join(' ') };
}

async function* cut(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function all(rows: AsyncIterable<CsvRow>): Promise<CsvRow[]> {
  const read = [];
  for await (const row of rows) read.push(row);
  return read;
}
