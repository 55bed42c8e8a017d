import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { csvLine } from '../../../server/api/list/files/csv.ts';
import { columnHeading } from '../../../server/api/list/files/table.ts';
import type { ListOperation } from '../../../shared/contract/list.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { suite } from '../../support/suite.ts';

suite('CSV of a report', (test) => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '\0', "'", '＝', '＋', '－', '＠'];

  test('G50 no text cell begins with a character that starts a formula', () => {
    for (const start of starts) {
      const [[cell]] = parse(csvLine([`${start}cmd|' /C calc'!A0`])) as [[string]];
      assert.is(cell, `'${start}cmd|' /C calc'!A0`);
    }
  });

  test('numbers and dates are written unchanged, including the minus sign', () => {
    assert.is(
      csvLine(['-12.5', '2025-03-01', null, 7], ['number', 'date', 'text', 'number']),
      '-12.5,2025-03-01,,7\r\n',
    );
  });

  test('G50 two hundred random lines are read back unchanged, except for the apostrophe', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab,;"\n\r\t =+-@\'é😀'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 8 }), (cells) => {
        const [read] = parse(csvLine(cells), { record_delimiter: '\r\n' }) as string[][];
        assert.equal(
          read?.map((text, index) => (starts.includes(cells[index]?.[0] ?? 'none') ? text.slice(1) : text)),
          cells,
        );
      }),
      { numRuns: 200, seed: 20_251_121 },
    );
  });

  test('every column of every list that has a file has a heading in both layouts', () => {
    const files = operations.filter(({ stream }) => stream === 'table').map(({ path }) => path);
    const listed = operations.filter(isList).filter(({ path }) => files.includes(`${path}/export`));
    assert.ok(listed.length > 12);
    for (const { name, list } of listed) {
      // Group columns take the heading of the grouping, which the list defines.
      if (name.startsWith('group')) continue;
      for (const column of [...list.columns, ...Object.keys(list.groups), 'lines', 'total']) {
        for (const layout of ['vm', 'H3G', null] as const) {
          const heading = columnHeading(list.headings[column] ?? column, layout);
          assert.ok(heading.length > 0, `${name}: ${column}`);
        }
      }
    }
  });
});

const isList = (operation: Operation): operation is ListOperation => 'list' in operation;
