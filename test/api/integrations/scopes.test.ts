import * as assert from 'uvu/assert';
import { deleteToken } from '../../../shared/contract/account/account.ts';
import { type Change, listChanges } from '../../../shared/contract/changes/changes.ts';
import { needsPerson } from '../../../shared/contract/error-codes.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick, listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { createImport } from '../../../shared/contract/imports/imports.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { createSku, listSkus } from '../../../shared/contract/skus/skus.ts';
import { isWrite } from '../../../shared/contract/split-input.ts';
import { integrationScopes, scopesFor } from '../../../shared/integrations.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { Caller } from '../../support/builders/caller.ts';
import { integrationOf } from '../../support/builders/integrations.ts';
import { receiveGoods, siteWithSku } from '../../support/builders/picks.ts';
import { column } from '../../support/columns.ts';
import { requestFor } from '../../support/contract/request.ts';
import { send } from '../../support/contract/send.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';

apiSuite('the scopes of integrations', (test, builders) => {
  const refusals = ['session_needed', 'forbidden', 'scope_missing', 'access_needed', 'warehouse_needed'];
  const gated = operations.filter(({ rule }) => rule !== 'public' && rule !== 'session');
  /** One operation for each rule that reads with it, and one that writes, as rights depend on nothing else. */
  const kinds = [...Map.groupBy(gated, (operation) => `${operation.rule} ${isWrite(operation)}`).values()].flatMap(
    ([first]) => first ?? [],
  );

  function expected(operation: Operation): string {
    if (needsPerson(operation)) return 'session_needed';
    return scopesFor(operation).length === 0 ? 'forbidden' : 'scope_missing';
  }

  /** The code of each operation's refusal, by its name. Rows that a request names do not exist. */
  async function codesOf(called: readonly Operation[], credential: string, site: Site) {
    const codes = called.map(async (operation) => {
      const { code } = await send(builders.it.app, credential, operation, requestFor(operation, site, 'required'));
      return [operation.name, code] as const;
    });
    return new Map(await Promise.all(codes));
  }

  test('G43 an operation outside the scope is refused and writes nothing, under every rule', async () => {
    const site = await builders.it.site();
    for (const scope of integrationScopes) {
      const { credential } = await integrationOf(builders.it, site, [scope]);
      await codesOf([listErns], credential, site);
      const before = await tableCounts(builders.it.db);
      const outside = kinds.filter((operation) => !scopesFor(operation).includes(scope));
      const wanted = new Map(outside.map((operation) => [operation.name, expected(operation)]));
      assert.equal(await codesOf(outside, credential, site), wanted, scope);
      assert.equal(await tableCounts(builders.it.db), before, scope);
    }
  });

  test('one scope of those that allow an operation is enough, and its permissions satisfy the rule', async () => {
    const site = await builders.it.site();
    for (const scope of integrationScopes) {
      const { credential } = await integrationOf(builders.it, site, [scope]);
      const inside = kinds.filter((operation) => scopesFor(operation).includes(scope));
      const codes = await codesOf(inside, credential, site);
      assert.equal(
        [...codes].filter(([, code]) => refusals.includes(code ?? '')),
        [],
        scope,
      );
    }
  });

  test('read-only opens no operation that writes, and no rule without gates opens one to any integration', () => {
    const writes = operations.filter(isWrite);
    assert.equal(
      writes.filter((operation) => scopesFor(operation).includes('read')).map(({ name }) => name),
      [],
    );
    const ungated = writes.filter((operation) => operation.rule === 'session' && !needsPerson(operation));
    assert.equal(column(ungated, 'name'), []);
  });

  test('scopes add up for reading, but reading everything adds nothing to what is written', async () => {
    const { site, sku: stockCode } = await siteWithSku(builders.it);
    const { program } = await integrationOf(builders.it, site, ['read', 'goodsIn']);
    await program.ok(listPicks, {});
    const { message, data } = await program.refused(
      createPick,
      { lines: [{ stockCode, quantity: '1' }] },
      'scope_missing',
    );
    assert.is(message, 'This integration needs the scope goodsOut to do this');
    assert.equal(data, { scopes: ['goodsOut'] });
    await program.refused(createImport, { kind: 'sku' }, 'not_found');
    await program.refused(deleteToken, {}, 'session_needed');
  });

  test('only the scope of master data shows prices', async () => {
    const { site } = await siteWithSku(builders.it);
    const price = async (scope: 'read' | 'masterData') =>
      (await (await integrationOf(builders.it, site, [scope])).program.ok(listSkus, {})).items[0]?.price;
    assert.equal([await price('read'), await price('masterData')], [null, '2.5']);
  });

  test('a request names its warehouse; an unknown one and that of another company get the same answer', async () => {
    const site = await builders.it.site();
    const alone = await integrationOf(builders.it, site, ['read', 'goodsIn', 'masterData']);
    await alone.program.ok(listErns, {});
    const second = await builders.it.site({ companyId: site.companyId });
    const abroad = await builders.it.site();
    const stockCode = await builders.it.sku(site);
    const wish = { lines: [{ stockCode, quantity: '1' }] };
    const [here, there, away] = [await alone.at(site), await alone.at(second), await alone.at(abroad)];
    const made = await there.ok(createErn, wish);
    assert.equal(column((await there.ok(listErns, {})).items, 'id'), [made.id]);
    assert.equal((await here.ok(listErns, {})).items, []);
    const name = await builders.it.nameOf('warehouses', site.warehouseId);
    await new Caller(builders.it.app, alone.credential, name.toLowerCase()).ok(listErns, {});
    const before = await tableCounts(builders.it.db);
    const unknown = new Caller(builders.it.app, alone.credential, 'NOWHERE');
    const answers = [
      await alone.program.refused(createErn, wish, 'warehouse_needed'),
      await unknown.refused(createErn, wish, 'warehouse_needed'),
      await away.refused(createErn, wish, 'warehouse_needed'),
    ];
    assert.is(new Set(column(answers, 'message')).size, 1);
    assert.equal(await tableCounts(builders.it.db), before);
    await alone.program.ok(listStock, {});
    await alone.program.ok(listSkus, {});
    await here.ok(createSku, { stockCode: builders.it.name('SKU'), name: 'Clip', ...(await measures(stockCode)) });
  });

  /** The unit and packing of another SKU. */
  const measures = (stockCode: string) =>
    builders.it.db.one<{ unitId: number; packingTypeId: number }>(
      'select unit_id as "unitId", packing_type_id as "packingTypeId" from skus where stock_code = $1',
      [stockCode],
    );

  test('the same idempotency key in two warehouses is two requests', async () => {
    const site = await builders.it.site();
    const second = await builders.it.site({ companyId: site.companyId });
    const { at } = await integrationOf(builders.it, site, ['goodsIn']);
    const wish = { lines: [{ stockCode: await builders.it.sku(site), quantity: '1' }] };
    const numbers: number[] = [];
    for (const where of [site, second, site]) {
      numbers.push((await (await at(where)).ok(createErn, wish, { key: 'delivery 4711' })).id);
    }
    const [first, other, again] = numbers;
    assert.is(first, again);
    assert.is.not(first, other);
  });

  test('G41 the feed has only what the scopes read, in all warehouses of the company or in the one that is named', async () => {
    const { site, sku: stockCode } = await siteWithSku(builders.it);
    const second = await builders.it.site({ companyId: site.companyId });
    const reading = await integrationOf(builders.it, site, ['read']);
    const receiving = await integrationOf(builders.it, site, ['goodsIn']);
    const stranger = await integrationOf(builders.it, await builders.it.site(), ['read']);
    const { place } = await reading.program.ok(listChanges, { from: 'now' });
    const abroad = await stranger.program.ok(listChanges, { from: 'now' });
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '5' }]);
    await (await builders.it.storeman(site)).ok(createPick, { lines: [{ stockCode, quantity: '1' }] });
    await (await builders.it.storeman(second)).ok(createErn, { lines: [{ stockCode, quantity: '1' }] });
    const feedOf = async (caller: Caller, after = place) =>
      (await caller.ok(listChanges, { after, limit: 1000 })).changes;
    const subjects = (changes: readonly Change[]) => [...new Set(column(changes, 'subject'))].sort();
    assert.equal(subjects(await feedOf(reading.program)), ['ern', 'pick', 'stock']);
    assert.equal(subjects(await feedOf(receiving.program)), ['ern', 'stock']);
    const all = new Set(column(await feedOf(receiving.program), 'warehouseId'));
    const here = new Set(column(await feedOf(await receiving.at(site)), 'warehouseId'));
    assert.equal([all.size, [...here]], [2, [site.warehouseId]]);
    assert.equal(await feedOf(stranger.program, abroad.place), []);
    await receiving.program.refused(listChanges, { after: place, subject: ['ern', 'pick'] }, 'scope_missing');
  });
});
