import * as assert from 'uvu/assert';
import { countErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { addPhoto } from '../../../shared/contract/photos/photos.ts';
import { printDiscrepancyClaim } from '../../../shared/contract/prints/discrepancy-claim.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { tinyPng } from '../../support/builders/pictures.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';

const plan = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

apiSuite('discrepancy claims', (test, builders) => {
  const claimWords = async (person: Caller, query: Input<typeof printDiscrepancyClaim>) =>
    pdfPages(await fileOf(person, printDiscrepancyClaim, query)).flatMap(wordsOf);

  async function claimed() {
    const { it } = builders;
    const site = await it.site();
    const keeper = await it.caller(site, [...plan, 'itemMaster']);
    const [first, second] = [await it.sku(site, { price: '2.5' }), await it.sku(site, { price: '10' })];
    const partner = it.name('Cable & Co');
    const ern = await ernOf(
      keeper,
      [
        { stockCode: first, quantity: '10' },
        { stockCode: second, quantity: '6' },
      ],
      { partner, reference: 'PO-77', deliveryDate: '2026-11-20' },
    );
    const lines = (await keeper.ok(listErnLines, { id: ern.id })).items;
    const [short = 0, over = 0] = lines.map(({ id }) => id);
    await keeper.ok(countErn, {
      id: ern.id,
      counts: [
        { lineId: short, locationId: site.goodsIn, set: '5' },
        { lineId: short, locationId: site.quarantine, set: '2', damage: 'Crushed' },
        { lineId: over, locationId: site.goodsIn, set: '9' },
      ],
      lines: [
        { lineId: short, discrepancyComment: 'One box missing' },
        { lineId: over, discrepancyComment: 'Not ordered' },
      ],
    });
    await keeper.ok(addPhoto, { id: ern.id, lineId: short, image: tinyPng });
    await keeper.ok(receiveErn, { id: ern.id, expectRest: false });
    const other = await ernOf(keeper, [{ stockCode: first, quantity: '4' }], { partner: it.name('Other') });
    await keeper.ok(countErn, {
      id: other.id,
      counts: [{ lineId: other.lineId, locationId: site.goodsIn, set: '0' }],
      lines: [{ lineId: other.lineId, discrepancyComment: 'Nothing came' }],
    });
    await keeper.ok(receiveErn, { id: other.id, expectRest: false });
    return { site, keeper, partner, ern, first, second, other };
  }

  test('a claim names both sides and lists short, surplus and damaged quantities with their value', async () => {
    const { site, keeper, partner, ern, first, second, other } = await claimed();
    await builders.it.db.run(
      `with place as (
         insert into warehouses (name, short_name, address, town, post_code) values ($2, $2, '1 Wharf Road', 'Hull', 'HU1 1AA') returning id
       ), held as (
         insert into company_warehouses (company_id, warehouse_id) select $1, id from place
       )
       insert into partner_warehouses (company_id, warehouse_id, partner_id)
       select $1, place.id, p.id from place cross join partners p where p.company_id = $1 and p.name = $3`,
      [site.companyId, builders.it.name('PW'), partner],
    );
    const words = await claimWords(keeper, { partner });
    for (const one of [partner, '1 Wharf Road', 'Hull', 'HU1 1AA', ern.number, 'PO-77', '20 Nov 2026', first, second]) {
      assert.ok(words.includes(one), one);
    }
    // Three missing and two damaged at 2.50; the surplus is not claimed.
    const { value } = await builders.it.db.one<{ value: string }>(
      `select to_char(sum((greatest(l.shipped_quantity - l.received_quantity, 0) + coalesce(c.damaged, 0)) * k.price), 'FM£990.00') as value
       from ern_lines l
       join skus k on k.company_id = l.company_id and k.id = l.sku_id
       left join lateral (
         select sum(n.quantity) as damaged from ern_counts n
         where n.company_id = l.company_id and n.ern_line_id = l.id and n.comment is not null
       ) c on true
       where l.company_id = $1 and l.ern_id = $2`,
      [site.companyId, ern.id],
    );
    assert.is(value, '£12.50');
    for (const one of ['3 each', '2 each', '9 each', value, 'Your answer', 'Claim date'])
      assert.ok(words.includes(one), one);
    const all = words.join(' ');
    for (const one of ['One box missing', 'Crushed', 'Not ordered', 'Photos: 1']) assert.match(all, one);
    assert.not.match(all, other.number);
  });

  test('quantities that a follow-up brought or still expects are not claimed; an empty claim is refused', async () => {
    const { it } = builders;
    const site = await it.site();
    const keeper = await it.caller(site, [...plan]);
    const sku = await it.sku(site);
    const partner = it.name('Late Ltd');
    const ern = await ernOf(keeper, [{ stockCode: sku, quantity: '10' }], { partner });
    await keeper.ok(countErn, {
      id: ern.id,
      counts: [{ lineId: ern.lineId, locationId: site.goodsIn, set: '6' }],
      lines: [{ lineId: ern.lineId, discrepancyComment: 'The rest follows' }],
    });
    await keeper.ok(receiveErn, { id: ern.id, expectRest: true });
    await keeper.refused(printDiscrepancyClaim, { partner }, 'nothing_to_claim');
    await keeper.refused(printDiscrepancyClaim, { partner: it.name('Nobody') }, 'not_found');
  });

  test('a claim covers the days requested and is numbered by them; a reversed range is refused', async () => {
    const { keeper, partner } = await claimed();
    const words = await claimWords(keeper, { partner, dateFrom: '2026-01-01', dateTo: '2150-01-01' });
    assert.ok(words.some((one) => /^CLM-.+-\d+-20260101-21500101$/.test(one)));
    await keeper.refused(printDiscrepancyClaim, { partner, dateTo: '2020-01-01' }, 'nothing_to_claim');
    await keeper.refused(printDiscrepancyClaim, { partner, dateFrom: today, dateTo: '2020-01-01' }, 'range_backwards');
  });

  test('G41 prices need the right to see them; a claim covers only the caller’s own warehouse or company', async () => {
    const { site, partner, ern } = await claimed();
    const storeman = await builders.it.storeman(site);
    const words = await claimWords(storeman, { partner });
    assert.ok(words.includes(ern.number));
    assert.not.match(words.join(' '), /£/);
    const office = await builders.it.caller({ companyId: site.companyId }, []);
    assert.match((await claimWords(office, { partner })).join(' '), 'All warehouses');
    const neighbour = await builders.it.storeman(await builders.it.site({ companyId: site.companyId }));
    await neighbour.refused(printDiscrepancyClaim, { partner }, 'nothing_to_claim');
    const stranger = await builders.it.storeman(await builders.it.site());
    await stranger.refused(printDiscrepancyClaim, { partner }, 'not_found');
  });
});
