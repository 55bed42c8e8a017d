import pg from 'pg';
import * as assert from 'uvu/assert';
import { operationKinds } from '../../server/api/operation-kinds.ts';
import { withNames } from '../../server/db/errors.ts';
import { documentNames } from '../../shared/contract/documents.ts';
import { asOwner } from '../support/builders/as-owner.ts';
import { buildersFor } from '../support/builders/builders-for.ts';
import { busySite } from '../support/builders/busy-site.ts';
import { suite } from '../support/suite.ts';

suite('the ledger and the balance', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function refusal(
    who: 'application' | 'owner',
    statement: string,
  ): Promise<Pick<pg.DatabaseError, 'code' | 'constraint' | 'message'>> {
    try {
      await asOwner(builders.it.url, async (client) => {
        await client.query('begin');
        if (who === 'application') await client.query('set local role wms_app');
        await client.query(statement);
      });
    } catch (error) {
      if (error instanceof pg.DatabaseError) return withNames(error);
      throw error;
    }
    throw new Error(`nothing refused: ${statement}`);
  }

  /** With several machines, the message names a shard of the table. */
  const onOneMachine = (message: string) => message.replace(/_\d+\b/, '');

  const insufficientPrivilege = '42501';

  test('G57 movements and the audit are append-only, by privilege for the application, by trigger for all', async () => {
    await busySite(builders.it);
    for (const table of ['movements', 'audit']) {
      for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`]) {
        const denied = (await refusal('application', statement)).message;
        assert.is(onOneMachine(denied), `permission denied for table ${table}`, statement);
        assert.is(onOneMachine((await refusal('owner', statement)).message), `${table} is append-only`, statement);
      }
    }
  });

  test('stock lines and operations are never deleted', async () => {
    await busySite(builders.it);
    for (const table of ['stock_lines', 'operations']) {
      assert.is((await refusal('application', `delete from ${table}`)).code, insufficientPrivilege);
    }
  });

  test('I2 a balance below zero, or a reservation beyond it, is refused', async () => {
    const { stockLineId } = await busySite(builders.it);
    const change = (columns: string) =>
      refusal('application', `update stock_lines set ${columns} where id = ${stockLineId}`);
    assert.is((await change('quantity = -1, reserved = 0')).constraint, 'stock_lines_quantity_not_negative');
    assert.is((await change('reserved = quantity + 1')).constraint, 'stock_lines_reserved_within_quantity');
    assert.is((await change('reserved = -1')).constraint, 'stock_lines_reserved_within_quantity');
  });

  test('an effect is in force only once for a document line', async () => {
    const { site } = await busySite(builders.it);
    const again = `insert into effects select * from effects where company_id = ${site.companyId}`;
    assert.is((await refusal('application', again)).constraint, 'effects_once');
  });

  test('a movement of zero, a duplicate stock line, and a segment without a job are refused', async () => {
    const { site, stockLineId } = await busySite(builders.it);
    const copy = (columns: string) =>
      `insert into stock_lines (company_id, warehouse_id, location_id, sku_id, drum_id, job_id, segment, swc, received_on)
       select company_id, warehouse_id, location_id, sku_id, drum_id, job_id, ${columns} from stock_lines where id = ${stockLineId}`;
    assert.is((await refusal('application', copy('segment, swc, received_on'))).constraint, 'stock_lines_identity');
    const withSegment = await refusal('application', copy(`'S1', swc, received_on`));
    assert.is(withSegment.constraint, 'stock_lines_segment_has_job');
    const nothing = `insert into movements (company_id, operation_id, stock_line_id, quantity, kind, price, user_id)
      select company_id, operation_id, stock_line_id, 0, kind, price, user_id from movements where company_id = ${site.companyId}`;
    assert.is((await refusal('application', nothing)).constraint, 'movements_quantity_not_zero');
  });

  test('operations and effects of unknown kinds, or with an incomplete document, are refused', async () => {
    const { site } = await busySite(builders.it);
    const change = async (table: 'operations' | 'effects', columns: string) =>
      (await refusal('application', `update ${table} set ${columns} where company_id = ${site.companyId}`)).constraint;
    assert.is(await change('operations', `kind = 'lend'`), 'operations_kind_known');
    assert.is(await change('operations', `document = 'loan', document_id = 1`), 'operations_document_known');
    assert.is(await change('operations', `document = 'ern', document_id = null`), 'operations_document_whole');
    assert.is(await change('operations', 'document = null, document_id = 1'), 'operations_document_whole');
    assert.is(await change('effects', `effect = 'lend'`), 'effects_effect_known');
  });

  test('the database accepts exactly the kinds that the program defines', async () => {
    const known = async (constraint: string) => {
      const { definition } = await builders.it.db.one<{ definition: string }>(
        'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
        [constraint],
      );
      return [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value);
    };
    assert.equal(await known('operations_kind_known'), [...operationKinds]);
    assert.equal(await known('operations_document_known'), [...documentNames]);
  });

  test('an operation can be undone only once', async () => {
    const { site } = await busySite(builders.it);
    const twice = `insert into operations (company_id, warehouse_id, kind, reverses_id, user_id, access_id, request_id)
      select o.company_id, o.warehouse_id, 'reverse', o.id, o.user_id, o.access_id, o.request_id
      from (select * from operations where company_id = ${site.companyId} order by id limit 1) o, generate_series(1, 2)`;
    assert.is((await refusal('application', twice)).constraint, 'operations_reversed_once');
  });
});
