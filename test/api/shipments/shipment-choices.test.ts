import * as assert from 'uvu/assert';
import { listDrums } from '../../../shared/contract/drums/drums.ts';
import { listStockToSend } from '../../../shared/contract/shipments/shipment-lines.ts';
import { getShipmentChoices } from '../../../shared/contract/shipments/shipments.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { partnerOf } from '../../support/builders/partners.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { shippingSite } from '../../support/builders/shipments.ts';
import { suite } from '../../support/suite.ts';

suite('choices of a return or transfer form', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('the form of a shipment offers the addresses of the named partner and of no other', async () => {
    const { from, anna } = await shippingSite(builders.it);
    const [ours, other] = [await partnerOf(builders.it, from.companyId), await partnerOf(builders.it, from.companyId)];
    const { name, address } = await builders.it.db.one<{ name: string; address: string }>(
      `select p.name, concat_ws(', ', w.name, w.address, w.post_code, w.town) as address
       from partners p, warehouses w where p.company_id = $1 and p.id = $2 and w.id = $3`,
      [from.companyId, ours.partner, ours.partnerWarehouse],
    );
    assert.is.not(ours.partner, other.partner);
    assert.equal((await anna.ok(getShipmentChoices, { partner: name })).partnerAddresses, [address]);
    assert.equal((await anna.ok(getShipmentChoices, { partner: 'Nobody' })).partnerAddresses, []);
    assert.equal((await anna.ok(getShipmentChoices, {})).partnerAddresses, []);
  });

  test('one request reads the stock of several SKUs, each drum with its id', async () => {
    const { from, anna } = await shippingSite(builders.it);
    const [bolt, nut] = [await builders.it.sku(from), await builders.it.sku(from)];
    const cable = await builders.it.sku(from, { divisible: true });
    const drumNumber = builders.it.name('DR');
    await receiveGoods(builders.it, from, [
      { stockCode: bolt, quantity: '3' },
      { stockCode: nut, quantity: '4' },
      { stockCode: cable, quantity: '50', drumNumber },
    ]);
    const all = (await anna.ok(listStockToSend, {})).items;
    const skuIds = all.filter(({ sku }) => sku.stockCode !== nut).map(({ sku }) => sku.id);
    const items = (await anna.ok(listStockToSend, { skuId: skuIds })).items;
    assert.equal(items.map(({ sku }) => sku.stockCode).toSorted(), [bolt, cable].toSorted());
    const [drum] = (await anna.ok(listDrums, { number: drumNumber })).items;
    assert.equal(
      items.map(({ drumId }) => drumId).filter((id) => id !== null),
      [drum?.id],
    );
  });
});
