import { savingFor, withRights } from '../../support/browser/saving/saving-for.ts';
import { stockScreens } from '../../support/browser/saving/stock-screens.ts';
import { suite } from '../../support/suite.ts';

suite('saving what changes stock', (test, hooks) => {
  const saves = savingFor(hooks, withRights('screenVM02CancelJobs'));
  for (const screen of stockScreens)
    test(`R18 ${screen.title}: Back, the end of the session, a lost answer and two clicks: saved once`, () =>
      saves(screen));
});
