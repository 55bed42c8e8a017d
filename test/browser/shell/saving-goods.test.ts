import { goodsScreens } from '../../support/browser/saving/goods-screens.ts';
import { savingFor, withRights } from '../../support/browser/saving/saving-for.ts';
import { suite } from '../../support/suite.ts';

suite('saving what comes in and goes out', (test, hooks) => {
  const saves = savingFor(hooks, withRights('screenHideErns'));
  for (const screen of goodsScreens)
    test(`R18 ${screen.title}: Back, the end of the session, a lost answer and two clicks: saved once`, () =>
      saves(screen));
});
