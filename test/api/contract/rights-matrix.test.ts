import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { rightsMatrix } from '../../support/api/rights-matrix.ts';
import { suite } from '../../support/suite.ts';

/**
 * Section 6 of the rules for every screen and every operation, 17 permissions in 4 kinds of access, compared with the reviewed table
 * (test/support/api/rights-matrix.txt). test/api/contract/contract.test.ts proves that the API follows these rules. Review a new row, then
 * add it there: `RIGHTS_MATRIX=print node test/api/contract/rights-matrix.test.ts` prints the current table.
 */
suite('the matrix of rights', (test) => {
  test('G43 every screen and every operation is open exactly to the callers in the checked table', async () => {
    const matrix = rightsMatrix();
    if (process.env['RIGHTS_MATRIX'] !== undefined) console.log(matrix);
    const checked = await readFile(new URL('../../support/api/rights-matrix.txt', import.meta.url), 'utf8');
    assert.equal(matrix.trimEnd().split('\n'), checked.trimEnd().split('\n'));
  });
});
