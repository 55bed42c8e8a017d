import sql from 'sql-template-tag';
import * as assert from 'uvu/assert';
import { fromOf } from '../../../server/api/list/list-page.ts';
import { schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { statementsSentBy } from '../../support/api/sent-statements.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { type Field, fieldsOf, replaced } from '../../support/contract/fields.ts';
import { requestFor } from '../../support/contract/request.ts';
import { rowsAt } from '../../support/contract/rows.ts';
import { absentId, isDocumented } from '../../support/contract/sample.ts';
import { send } from '../../support/contract/send.ts';
import { credentialFor } from '../../support/contract/someone.ts';
import { suite } from '../../support/suite.ts';

const marks = [
  'Canary-77',
  'CANARY77',
  '77001.77',
  '2077-07-07',
  '2077-07-07T07:07:07Z',
  'canary:77',
  'c77@canary.example',
];
const traces = new RegExp(
  [...marks, String(absentId), 'Sample-1', 'SMP00001', 'SKU-\\d', 'JOB-\\d', 'DRUM-\\d'].join('|'),
);

/** PostgreSQL receives only the program's own statement text; user input is passed as parameters (trust G46). */
ownApiSuite('statements', (test, builders) => {
  test('G46 no value of a request and no stored value appears in the text of a statement', async () => {
    const texts = statementsSentBy(builders.it.pool);
    const site = await builders.it.site();
    await rowsAt(builders.it, site);
    for (const operation of operations.filter(({ rule }) => rule !== 'public')) {
      const credential = await credentialFor(builders.it, operation, site);
      for (const extent of ['full', 'required'] as const) {
        for (const request of markedRequests(operation, requestFor(operation, site, extent))) {
          await send(builders.it.app, credential, operation, request);
        }
      }
    }
    assert.ok(texts.size > operations.length);
    assert.equal(
      [...texts.keys()].filter((text) => traces.test(text)),
      [],
    );
  });

  test('G46 the check detects a value in the text of a statement', async () => {
    const texts = statementsSentBy(builders.it.pool);
    const client = await builders.it.pool.connect();
    await client.query(`select 'Canary-77'`);
    client.release();
    assert.ok([...texts.keys()].some((text) => traces.test(text)));
  });
});

type Sample = ReturnType<typeof requestFor>;

/** The request with a marker in every text at once, then in one field at a time, so that one refusal does not hide another. */
function* markedRequests(operation: Operation, sample: Sample): Generator<Sample> {
  let all = sample;
  for (const part of ['params', 'query', 'body'] as const) {
    const struct = operation[part];
    for (const { path, schema } of struct === undefined ? [] : fieldsOf(schemaOf(struct))) {
      const mark = markFor(schema);
      if (mark === undefined || !hasRoomFor(path, sample[part])) continue;
      yield { ...sample, [part]: replaced(sample[part], path, mark) };
      all = { ...all, [part]: replaced(all[part], path, mark) };
    }
  }
  yield all;
}

/** Whether the parents of the field are present. A request with only required fields has no optional lists. */
function hasRoomFor([step, ...rest]: Field['path'], value: unknown): boolean {
  if (step === undefined || rest.length === 0) return true;
  const inner = (value as Record<string, unknown> | undefined)?.[step];
  return inner !== undefined && hasRoomFor(rest, inner);
}

function markFor(schema: Field['schema']): string | undefined {
  return schema.type === 'string' && schema.enum === undefined
    ? marks.find((mark) => isDocumented(schema, mark))
    : undefined;
}

suite('the details of a list', (test) => {
  const source = {
    from: sql`from stock_lines s`,
    joins: {
      k: sql`join skus k on k.id = s.sku_id`,
      t: sql`join units t on t.id = k.unit_id`,
      o: sql`join locations o on o.id = s.location_id`,
    },
  };

  test('a statement joins the details that it names, in their order', () => {
    const both = fromOf(source, [sql`o.name, k.name`]);
    assert.is(both.sql, `from stock_lines s ${source.joins.k.sql} ${source.joins.o.sql}`);
  });

  test('a detail brings the details that it depends on', () => {
    assert.is(fromOf(source, [sql`t.name`]).sql, `from stock_lines s ${source.joins.k.sql} ${source.joins.t.sql}`);
  });

  test('a statement that names no detail joins none, whatever its values contain', () => {
    assert.is(
      fromOf(source, [sql`count(*)`, sql`s.segment = ${'k.name o.name'}`, sql`link.id`]).sql,
      'from stock_lines s',
    );
  });
});
