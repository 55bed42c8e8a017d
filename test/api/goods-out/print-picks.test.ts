import * as assert from 'uvu/assert';
import { despatchPick, despatchPicks, signPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import {
  printDespatchNote,
  printDespatchNotes,
  printPickList,
} from '../../../shared/contract/prints/goods-out-prints.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { parameterOf } from '../../support/builders/parameters.ts';
import { drawnSignature, linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { tinyPng } from '../../support/builders/pictures.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';

apiSuite('pick lists and despatch notes', (test, builders) => {
  async function twoLocations(layout: 'vm' | 'H3G' = 'vm') {
    const site = await builders.it.site({ layout });
    const sku = await builders.it.sku(site, { divisible: true });
    const storeman = await builders.it.storeman(site);
    for (const [name, quantity] of [
      ['A-10', '5'],
      ['A-2', '4'],
    ] as const) {
      const locationId = await builders.it.location(site.warehouseId, { name });
      await receiveGoods(builders.it, site, [{ stockCode: sku, quantity, locationId, job: 'J-7', segment: 'SEGM01' }]);
    }
    return { site, sku, storeman, owner: { job: 'J-7', segment: 'SEGM01' } };
  }

  test('a pick list follows the locations in order and names owners in the words of the layout', async () => {
    for (const [layout, job, segment] of [
      ['vm', 'Job', 'Segment'],
      ['H3G', 'Activity Code', 'Cell ID'],
    ] as const) {
      const { sku, storeman, owner } = await twoLocations(layout);
      const pick = await storeman.ok(createPick, {
        ...owner,
        pickBy: 'Ann',
        comments: 'Fragile',
        ...linesOf(sku, '9'),
      });
      const texts = pdfPages(await fileOf(storeman, printPickList, { ids: [pick.id] })).flatMap(wordsOf);
      for (const words of [pick.number, job, segment, 'Ann', 'Fragile', sku, 'J-7', 'SEGM01', '5 m', '4 m', 'Picked']) {
        assert.ok(texts.includes(words), `${layout}: ${words}`);
      }
      assert.ok(texts.indexOf('A-2') < texts.indexOf('A-10'));
    }
  });

  test('a despatch note is upright, with the letterhead, references in the words of the layout, picker and totals', async () => {
    for (const [layout, job, segment] of [
      ['vm', 'Job', 'Segment'],
      ['H3G', 'Activity Code', 'Cell ID'],
    ] as const) {
      const { site, sku, storeman, owner } = await twoLocations(layout);
      const lines = linesOf(sku, '9');
      const { id } = await storeman.ok(createPick, {
        ...{ ...owner, pickBy: 'Ann', reference: 'PO-9', carrier: 'Fleet', trackingNumber: 'TRK-77' },
        ...lines,
      });
      await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada Lane' });
      const bare = await fileOf(storeman, printDespatchNote, { id });
      assert.not.match(bare.toString('latin1'), '/Subtype /Image');
      await builders.it.db.run(
        `update companies set address = E'1 Wharf Road\nHull', logo = decode($2, 'base64') where id = $1`,
        [site.companyId, tinyPng],
      );
      await builders.it.db.run(`update warehouses set address = 'Dock 4', town = 'Leeds' where id = $1`, [
        site.warehouseId,
      ]);
      const note = await fileOf(storeman, printDespatchNote, { id });
      assert.match(note.toString('latin1'), '/MediaBox [0 0 595.28 841.89]');
      assert.match(note.toString('latin1'), '/Subtype /Image');
      const texts = pdfPages(note).flatMap(wordsOf);
      for (const words of [job, 'J-7', segment, 'SEGM01', 'PO-9', 'Picked by', 'Ann', '9 m', 'Fleet', 'TRK-77']) {
        assert.ok(texts.includes(words), `${layout}: ${words}`);
      }
      const head = texts.join(' ');
      assert.match(head, /, 1 Wharf Road, Hull /);
      assert.match(head, /, Dock 4, Leeds /);
      await builders.it.db.run(
        `insert into pick_taken (company_id, pick_line_id, location_id, quantity, taken_by)
         select company_id, id, $2, 1, $3 from pick_lines where pick_id = $1`,
        [id, site.shelf, storeman.userId],
      );
      const name = await builders.it.nameOf('users', storeman.userId);
      const taken = pdfPages(await fileOf(storeman, printDespatchNote, { id })).flatMap(wordsOf);
      assert.equal([taken.includes(name), taken.includes('Ann')], [true, false], 'who took the goods');
    }
  });

  test('a pick list prints parameter values of the pick and its lines under their names', async () => {
    const { site, sku, storeman, owner } = await twoLocations();
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['params']);
    const slot = await parameterOf(builders.it, keeper, { subject: 'plan', name: 'Slot' });
    const cut = await parameterOf(builders.it, keeper, { subject: 'planItem', name: 'Cut' });
    const lines = [{ stockCode: sku, quantity: '3', parameters: { [cut.referenceKey]: 'square' } }];
    const { id } = await storeman.ok(createPick, { ...owner, parameters: { [slot.referenceKey]: 'morning' }, lines });
    const texts = pdfPages(await fileOf(storeman, printPickList, { ids: [id] })).flatMap(wordsOf);
    for (const words of ['Slot', 'morning', 'Cut: square']) assert.ok(texts.includes(words), words);
  });

  test('several picks are printed as one walk, each stop with its pick number', async () => {
    const { sku, storeman, owner } = await twoLocations();
    const picks = [];
    for (const quantity of ['3', '6'])
      picks.push(await storeman.ok(createPick, { ...owner, ...linesOf(sku, quantity) }));
    const ids = picks.map(({ id }) => id);
    const [page = [], ...more] = pdfPages(await fileOf(storeman, printPickList, { ids })).map(wordsOf);
    assert.is(more.length, 0);
    assert.ok(page.includes('2 picks'));
    for (const { number } of picks) assert.ok(page.filter((word) => word === number).length >= 2, number);
  });

  test('a despatch note shows goods, recipient and signer; only the third party’s copy has its comments', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '9');
    const { id, number } = await storeman.ok(createPick, {
      partner: 'Prysm',
      despatchTo: 'Dock 4',
      comments: 'Two pallets',
      thirdPartyComments: 'Ring the bell',
      ...linesOf(sku, '3'),
    });
    await storeman.refused(printDespatchNote, { id }, 'pick_not_despatched');
    const { operationId } = await storeman.ok(despatchPick, {
      id,
      asReserved: true,
      signature: drawnSignature,
      signedBy: 'Ada Lane',
    });
    const note = async (thirdParty?: true) =>
      pdfPages(await fileOf(storeman, printDespatchNote, { id, ...(thirdParty && { thirdParty }) }));
    const own = (await note()).flatMap(wordsOf);
    for (const words of [number, 'Prysm', 'Dock 4', 'Two pallets', sku, 'Ada Lane']) {
      assert.ok(own.includes(words), words);
    }
    assert.ok(
      own.some((words) => words.startsWith('3 ')),
      'how much left',
    );
    assert.not(own.join(' ').includes('Ring the bell'));
    assert.ok((await note(true)).flatMap(wordsOf).includes('Ring the bell'));
    const again = await storeman.ok(signPick, { id, signedBy: 'Bo Reed' });
    await builders.it.db.run(`update operations set at = now() + interval '400 days' where id = $1`, [
      again.operationId,
    ]);
    const signed = (await note()).flatMap(wordsOf);
    const nextYear = String(new Date(Date.now() + 400 * 86_400_000).getUTCFullYear());
    assert.ok(signed.includes('Bo Reed') && !signed.includes('Ada Lane'), 'the last signature');
    assert.ok(
      signed.some((words) => words.includes(nextYear)),
      'when it was given',
    );
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong lorry' });
    await storeman.refused(printDespatchNote, { id }, 'pick_not_despatched');
  });

  test('the notes of several picks are one file, a note for each pick; one that is not despatched prevents it', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '9');
    const picks = [];
    for (const quantity of ['1', '2', '3']) picks.push(await storeman.ok(createPick, linesOf(sku, quantity)));
    const [first, second, third] = picks.map(({ id }) => id);
    const ids = [second ?? 0, first ?? 0];
    await storeman.ok(despatchPicks, { ids, signedBy: 'Ada Lane' });
    const pages = pdfPages(await fileOf(storeman, printDespatchNotes, { ids })).map(wordsOf);
    assert.is(pages.length, 2);
    for (const [index, words] of pages.entries()) {
      assert.ok(words.includes(picks[index]?.number ?? '') && words.includes('Ada Lane'), `page ${index + 1}`);
    }
    await storeman.refused(printDespatchNotes, { ids: [...ids, third ?? 0] }, 'pick_not_despatched');
  });
});
