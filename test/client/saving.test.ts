import '../support/client/saving/page.ts';
import '../support/client/saving/load-views.ts';
import { suite } from '../support/suite.ts';

const [{ savesOnce }, { goodsScreens }, { stockScreens }, { shipmentScreens }, { recordScreens }] = await Promise.all([
  import('../support/client/saving/saving.ts'),
  import('../support/client/saving/goods-screens.ts'),
  import('../support/client/saving/stock-screens.ts'),
  import('../support/client/saving/shipment-screens.ts'),
  import('../support/client/saving/record-screens.ts'),
]);

suite('saving without a browser', (test) => {
  for (const screen of [...goodsScreens, ...stockScreens, ...shipmentScreens, ...recordScreens])
    test(`R18 ${screen.title}: Back, the end of the session, a lost answer and two presses: saved once`, () =>
      savesOnce(screen));
});
