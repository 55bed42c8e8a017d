import * as assert from 'uvu/assert';
import { closePick, despatchPick, listPickSignatures, signPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { drawnSignature, linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

apiSuite('signing a despatched pick again', (test, builders) => {
  async function despatched() {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    const despatch = () => storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
    return { storeman, id, despatch };
  }

  test('a pick shows its last signature, and its history shows who signed', async () => {
    const { storeman, id, despatch } = await despatched();
    await despatch();
    await storeman.ok(signPick, { id, signature: drawnSignature, signedBy: 'B. Site' });
    const pick = await storeman.ok(getPick, { id });
    assert.equal([pick.signature, pick.signedBy, pick.signed], [drawnSignature, 'B. Site', true]);
    const { items } = await storeman.ok(listOperations, { document: 'pick', documentId: id });
    assert.equal(columns(items.slice(0, 2), 'kind', 'facts.signedBy', 'canReverse'), [
      'sign pick, B. Site, false',
      'despatch, A. Carrier, true',
    ]);
  });

  test('G70 drawn signatures are kept with their signer after a replacement or an undone despatch', async () => {
    const { storeman, id } = await despatched();
    const signs = (signature: string | undefined, signedBy: string) => ({ id, signature, signedBy });
    const signatures = async () =>
      (await storeman.ok(listPickSignatures, { id })).items.map((row) => [row.id, row.signedBy, row.signature]);
    const first = await storeman.ok(despatchPick, { ...signs(drawnSignature, 'A. Carrier'), asReserved: true });
    assert.equal(await signatures(), []);
    const typed = signs(undefined, 'B. Site');
    await storeman.ok(signPick, typed);
    const firstSignature = [first.operationId, 'A. Carrier', drawnSignature];
    assert.equal(await signatures(), [firstSignature]);
    const { operationId } = await storeman.ok(signPick, signs(drawnSignature, 'C. Gate'));
    assert.equal(await signatures(), [firstSignature]);
    await storeman.ok(reverseOperation, { id: first.operationId, reason: 'Wrong gate' });
    assert.is((await storeman.ok(getPick, { id })).signature, null);
    assert.equal(await signatures(), [[operationId, 'C. Gate', drawnSignature], firstSignature]);
  });

  test('G70 the program cannot change or delete an earlier signature', async () => {
    const { storeman, id } = await despatched();
    await storeman.ok(despatchPick, { id, asReserved: true, signature: drawnSignature });
    await storeman.ok(signPick, { id, signedBy: 'B. Site' });
    const granted = await builders.it.db.many<{ right: string }>(
      `select p as right from unnest(array['update', 'delete', 'truncate']) as p
       where has_table_privilege('wms_app', 'replaced_signatures', p)`,
    );
    assert.equal(granted, []);
  });

  test('G70 signing is refused before the despatch, after the pick is closed, and without a signature', async () => {
    const { storeman, id, despatch } = await despatched();
    const early = await storeman.refused(signPick, { id, signedBy: 'B. Site' }, 'pick_not_open');
    assert.is(early.data?.status, 'created');
    await despatch();
    await storeman.refused(signPick, { id }, 'signature_missing');
    await storeman.ok(closePick, { id });
    const closed = await wroteNothing(builders.it, () =>
      storeman.refused(signPick, { id, signedBy: 'B. Site' }, 'pick_not_open'),
    );
    assert.is(closed.data?.status, 'closed');
  });
});
