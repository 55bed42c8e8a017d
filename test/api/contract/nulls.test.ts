import * as assert from 'uvu/assert';
import { schemaOf } from '../../../shared/contract/field.ts';
import { createErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { requestSchema, withoutNulls } from '../../../shared/contract/request-body.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { fieldsOf, replaced } from '../../support/contract/fields.ts';
import { isDocumented, sampleOf } from '../../support/contract/sample.ts';

apiSuite('null in a request', (test, builders) => {
  test('null equals an omitted field in every POST; elsewhere the documentation states if null is accepted', () => {
    let tried = 0;
    for (const { name, method, body } of operations) {
      if (body === undefined) continue;
      const full = sampleOf(schemaOf(body), 'full');
      for (const { path, schema: field } of fieldsOf(requestSchema({ method, body }))) {
        const given = replaced(full, path, null);
        const [failure] = body.validate(withoutNulls({ method, body }, given), { coerce: true });
        assert.is(failure === undefined, isDocumented(field, null), `${name} ${path.join('.')}`);
        tried += 1;
      }
    }
    assert.ok(tried > 400);
  });

  test('a request with nulls equals one without, on all of its 200 lines and for an idempotency key', async () => {
    const { storeman, sku: stockCode } = await siteWithSku(builders.it);
    const line = { stockCode, quantity: '1' };
    const lines = Array.from({ length: 200 }, () => line);
    const spelt = {
      reference: null,
      comments: null,
      lines: lines.map(() => ({ ...line, job: null, drumNumber: null })),
    };
    const key = 'order 17';
    const { id } = await storeman.ok(createErn, spelt as never, { key });
    assert.is((await storeman.ok(createErn, { lines }, { key })).id, id);
    assert.is((await storeman.ok(listErnLines, { id, limit: 500 })).items.length, 200);
  });
});
