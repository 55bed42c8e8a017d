import { savingFor, withRights } from '../../support/browser/saving/saving-for.ts';
import { shipmentScreens } from '../../support/browser/saving/shipment-screens.ts';
import { suite } from '../../support/suite.ts';

suite('saving what is sent', (test, hooks) => {
  const saves = savingFor(hooks, withRights('screenReturnsAndTransfers', 'pluginVmApproveTransfer'));
  for (const screen of shipmentScreens)
    test(`R18 ${screen.title}: Back, the end of the session, a lost answer and two clicks: saved once`, () =>
      saves(screen));
});
